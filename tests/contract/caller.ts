import { strFromU8, unzipSync } from 'fflate'
import type { CallInProcess } from '~/contract/client'
import type { AnyCallInput, CallInput, CallOutput, Endpoint } from '~/contract/endpoint'
import { type FieldProblem, type ProblemCode, ProblemError } from '~/contract/problem'

/** Who calls: the owner of a token, or an anonymous visitor. */
export interface Caller {
  token: string
}

export interface Answer<E extends Endpoint> {
  status: number
  /** The body that the contract declares, on success. */
  body: CallOutput<E>
  /** The problem code, on failure. */
  code: ProblemCode | undefined
  fields: FieldProblem[]
  /** The body as text. */
  text: string
}

type Fetch = (
  request: Request,
  info?: { clientAddress?: string; callers?: Map<string, never> },
) => Promise<Response>

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const getAddress = ({ path }: Endpoint, { params = {}, query = {} }: LooseInput) => {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(name, String(each))
  return `http://service.test${filled}?${search}`
}

/** Reads a stream up to the end of its first event, then closes it. */
const firstEvent = async ({ body }: Response) => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (/^data: .*\n\n/m.test(text)) break
  }
  return text
}

/** The text of a response, or the texts of the files of a zip. */
const getText = async (response: Response): Promise<string> => {
  const type = response.headers.get('content-type')
  if (type === 'text/event-stream') return firstEvent(response)
  if (type !== 'application/zip') return response.text()
  return Object.values(unzipSync(await response.bytes()))
    .map((bytes) => strFromU8(bytes))
    .join('\n')
}

/** Calls the service with any input, with or without a token, from the given address. */
export const callLoosely = async (
  fetch: Fetch,
  endpoint: Endpoint,
  input: LooseInput,
  caller: Caller | null,
  clientAddress: string,
): Promise<Answer<Endpoint>> => {
  const isBytes = endpoint.bodyType !== undefined && endpoint.bodyType !== 'json'
  const hasBody = input.body !== undefined
  const request = new Request(getAddress(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(hasBody && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(hasBody && { body: isBytes ? (input.body as BodyInit) : JSON.stringify(input.body) }),
  })
  const response = await fetch(request, { clientAddress })
  const text = await getText(response)
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const body = isJson ? JSON.parse(text) : undefined
  const code = response.ok ? undefined : body?.code
  return { status: response.status, body, code, fields: body?.fields ?? [], text }
}

/** Makes a call as the portal in the same process does. Returns the status on success, or the problem code. */
export const callLooselyInProcess = async (
  call: CallInProcess,
  endpoint: Endpoint,
  input: AnyCallInput,
  caller: Caller | null,
  clientAddress: string,
): Promise<{ body: unknown; outcome: number | ProblemCode }> => {
  try {
    const body = await call(endpoint, input, { token: caller?.token ?? null, clientAddress })
    // A stream that is not read would stay open.
    if (body instanceof ReadableStream) await body.cancel()
    return { body, outcome: endpoint.status }
  } catch (error) {
    if (error instanceof ProblemError) return { body: undefined, outcome: error.code }
    throw error
  }
}

let callers = 0

/** As {@link callLoosely}, typed by the contract, and from a new address unless given one. */
export const getCaller =
  (fetch: Fetch) =>
  async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    caller: Caller | null = null,
    clientAddress = `client-${++callers}`,
  ): Promise<Answer<E>> =>
    (await callLoosely(fetch, endpoint, input as LooseInput, caller, clientAddress)) as Answer<E>
