/** JSON Schema, as far as the OpenAPI document goes. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

type Content = Readonly<Record<string, { schema?: JsonSchema }>>

export interface Operation {
  operationId: string
  /** Who may call it. */
  'x-access'?: string
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { $ref?: string; content?: Content }>>
}

export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a `$ref` within the document leads to, else the part itself. @throws Error where it leads nowhere */
export const resolve = <T extends object>(document: ApiDocument, part: T & { $ref?: string }): T => {
  if (part.$ref === undefined) return part
  let found: unknown = document
  for (const name of part.$ref.replace(/^#\//, '').split('/'))
    found = isRecord(found) ? found[name] : undefined
  if (!isRecord(found)) throw new Error(`${part.$ref} leads nowhere.`)
  return resolve(document, found as T & { $ref?: string })
}
