import type { Endpoint } from './endpoint'

/** A call that changes nothing and answers JSON, as it is made within a process: without a request and an answer. */
export interface PlainRead {
  endpoint: Endpoint
  /** The parts of the address in braces. */
  params: Record<string, string>
  /** What would stand behind the question mark. */
  search: URLSearchParams
  token: string | null
}

/** Whether a call can be made as a {@link PlainRead}. */
export const isPlainRead = ({ method, output, outputType = 'json', discreet }: Endpoint): boolean =>
  method === 'GET' && output !== undefined && outputType === 'json' && !discreet
