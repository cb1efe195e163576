import { faultsOfValue } from './faults-of-value'
import { type ApiDocument, resolve } from './json-schema'
import type { FuzzedCall } from './planned-request'

/** What came back. */
export interface FuzzAnswer {
  status: number
  type: string
  /** Null for a stream that goes on. */
  text: string | null
}

interface Sent {
  method: string
  /** Whether the address may lead to another call, or to none. */
  isElsewhere: boolean
}

// Of stacks, of files, of statements and of the parts that run them.
const leaks = [
  /\n\s+at .+[:(]\d+/,
  /node_modules|node:internal|\/src\/|\.ts:\d+/,
  /syntax error at|violates .* constraint|relation "|column "|invalid input syntax|duplicate key|pg_catalog/i,
  /\bpglite\b|\bkysely\b|\bpostgres\b/i,
  /\b(?:Type|Range|Reference|Syntax|Vali)Error\b/,
]

/** Of the statements that every address answers with: where there is nothing, or not by that method. */
const anywhere = [404, 405]

/** Why the answer is none that the document lets a client count on; null where it is one. */
export const faultOfAnswer = (
  document: ApiDocument,
  { method, operation }: FuzzedCall,
  sent: Sent,
  { status, type, text }: FuzzAnswer,
): string | null => {
  if (status >= 500) return `answered ${status}: ${text?.slice(0, 300)}`
  const isRefusal = status >= 400
  const leak = isRefusal && text !== null && leaks.find((pattern) => pattern.test(text))
  if (leak) return `tells ${String(leak)}: ${text.slice(0, 300)}`
  const isOtherMethod = sent.method !== method
  if (isOtherMethod || sent.isElsewhere) {
    if (!operation.responses[status] && anywhere.includes(status)) return null
    if (isOtherMethod || status < 400) return null
  }
  const given = operation.responses[status]
  if (given === undefined) return `answered ${status}, which is not declared: ${text?.slice(0, 200)}`
  const { content = {} } = resolve(document, given)
  const mediaType = type.split(';')[0] ?? ''
  const declared = content[mediaType] ?? content['*/*']
  if (declared === undefined) {
    return text === null || text === '' ? null : `answered ${mediaType}, which is not declared`
  }
  if (!mediaType.endsWith('json') || declared.schema === undefined || text === null) return null
  const faults = faultsOfValue(declared.schema, JSON.parse(text), 'answer', document)
  return faults.length === 0
    ? null
    : `answered ${status} otherwise than declared: ${faults.slice(0, 5).join('; ')}`
}
