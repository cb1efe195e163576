/** A value of JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | Json

/** An object of JSON. */
export interface Json {
  [name: string]: JsonValue | undefined
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
