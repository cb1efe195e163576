import { userHeader } from '~/config/user-header'
import { releaseHeader } from '~/config/release'
import { failedStatus, networkError, timeoutExceeded } from '~/contract/http-error'
import { hasEnded, readRecord } from './session-record'
import { renewAtOnce, renewSession } from './session-renewal'
import { pauseRefresh } from './pause-refresh'
import { trackPending } from './track-pending'

let pagePerson: string | null = null

/** Says whose page this is; see {@link sessionFetch}. */
export const setPageUser = (identityUid: string | null): void => {
  pagePerson = identityUid
}

const named = (init: RequestInit | undefined): RequestInit => {
  if (pagePerson === null) return init ?? {}
  const headers = new Headers(init?.headers)
  headers.set(userHeader, pagePerson)
  return { ...init, headers }
}

let heed: (answer: Response) => void = () => undefined

/**
 * Sets the function that inspects every answer, from whatever server; what it throws, the call
 * throws.
 */
export const heedAnswers = (look: (answer: Response) => void): void => {
  heed = look
}

type Renew = (askedAt: number) => Promise<boolean>

/** Renews a session that is known to have ended, before a call that could not be repeated. */
export const freshSession = async (renew: Renew = renewSession): Promise<void> => {
  const now = Date.now()
  const record = readRecord()
  if (record !== null && hasEnded(record, now)) await renew(now)
}

// Bytes of all calls together that a browser finishes for a page that is gone: 64 KiB, with room for headers.
const maxLasting = 60_000
let lasting = 0

/** The size of a write; undefined for reads, Infinity for files. */
const writtenBytes = (init: RequestInit | undefined): number | undefined => {
  if (init?.method !== 'POST') return undefined
  if (init.body === undefined || init.body === null) return 0
  return typeof init.body === 'string' ? new TextEncoder().encode(init.body).length : Infinity
}

/**
 * A write completes although its page is left at once: `keepalive` makes the browser finish the call. A write too
 * long for that is sent as any other call, and the user is asked before the page is left.
 */
const sendLasting = async (input: RequestInfo | URL, init: RequestInit, bytes: number): Promise<Response> => {
  if (lasting + bytes > maxLasting) return trackPending(() => fetch(input, init))
  lasting += bytes
  try {
    return await fetch(input, { ...init, keepalive: true })
  } finally {
    lasting -= bytes
  }
}

// Milliseconds. The portal itself answers within 15 seconds; the rest is for the network.
const patience = 60_000
// Of each byte that is written, on a way that is hardly one.
const byteTime = 1

/** A call without an answer would block the page for as long as the browser waits, possibly for ever. */
const sendInTime = async (input: RequestInfo | URL, init: RequestInit): Promise<Response> => {
  const bytes = writtenBytes(init)
  const deadline = new AbortController()
  const longest = patience + (bytes ?? 0) * byteTime
  const timer =
    longest === Infinity ? undefined : setTimeout(() => deadline.abort(timeoutExceeded(longest)), longest)
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal
  const timed = { ...init, signal }
  try {
    return await (bytes === undefined ? fetch(input, timed) : sendLasting(input, timed, bytes))
  } finally {
    clearTimeout(timer)
  }
}

const send: typeof fetch = (input, init) =>
  sendInTime(input, named(init)).catch((error: unknown) => {
    // What `fetch` throws when no answer came.
    throw error instanceof TypeError ? networkError(error) : error
  })

/**
 * Server functions mark their answers. Any other answer comes from something in between (a network's captive page,
 * given for any address with status 200, or a proxy's error page), or from a portal that refused the call before
 * reading it.
 */
const requireReached = (answer: Response): void => {
  if (answer.headers.has(releaseHeader)) return
  throw answer.ok ? networkError() : failedStatus(answer)
}

const fetchRenewing =
  (renew: Renew): typeof fetch =>
  async (input, init) => {
    const askedAt = Date.now()
    await freshSession(renew)
    const first = await send(input, init)
    const isOver = first.status === 401 && (await renew(askedAt))
    const answer = isOver ? await send(input, init) : first
    heed(answer)
    requireReached(answer)
    return answer
  }

/**
 * `fetch` for calls in the name of the page's user, which survives the end of a session: one known to have ended is
 * renewed first, and a call answered with 401 is repeated once after a renewal. Each call names the user of its
 * page, so that none is answered for a user who signed in meanwhile in another tab.
 * @throws HttpError where no answer of a function came
 */
export const sessionFetch = fetchRenewing(renewSession)

/** The same for code that holds all other renewals back, and would otherwise wait for itself. */
export const holdersFetch = fetchRenewing(renewAtOnce)

/**
 * Holds renewals back during an act that ends the person's sessions: this page may hear of the end sooner than of the
 * act's answer. The act's own calls go by the `fetch` that it is given, or would wait for it.
 */
export const whileEnding = async <T>(act: (given: { fetch: typeof fetch }) => Promise<T>): Promise<T> => {
  const letRenew = pauseRefresh()
  try {
    return await act({ fetch: holdersFetch })
  } finally {
    letRenew()
  }
}
