import type { FuzzCaller } from './planned-request'

/** What a call is really about: something that there is. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface FuzzPerson {
  uid: string
  email: string
  token: string
}

export type FuzzCallers = Record<FuzzCaller, FuzzPerson | null>

/** What the requests are sent to. */
export interface World {
  fetch: (request: Request, info: { clientAddress: string }) => Promise<Response>
  /** Makes new users to call as. */
  callers: () => Promise<FuzzCallers>
  /** Replaces callers that were locked out by their own calls, and resets the rate limits. */
  lookAfter: (callers: FuzzCallers) => Promise<FuzzCallers>
  getInput: (operationId: string, callers: FuzzCallers) => Promise<Input>
}
