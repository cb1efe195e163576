import { userHeader } from '~/config/user-header'
import { releaseHeader } from '~/config/release'
import { createStatusError, createNetworkError, createTimeoutError } from '~/contract/http-error'
import { getEnd, pauseRefresh, readRecord } from './session-store'
import { renewNow, renewSession } from './session-sync'

let pageUser: string | null = null

/** Sets the user whose page this is; see {@link sessionFetch}. */
export const setPageUser = (identityUid: string | null): void => {
  pageUser = identityUid
}

const withPageUser = (init: RequestInit | undefined): RequestInit => {
  if (pageUser === null) return init ?? {}
  const headers = new Headers(init?.headers)
  headers.set(userHeader, pageUser)
  return { ...init, headers }
}

let inspect: (response: Response) => void = () => undefined

/** Sets the function that inspects every response, from whatever server; what it throws, the call throws. */
export const setResponseInspector = (inspector: (response: Response) => void): void => {
  inspect = inspector
}

let pendingCount = 0

/** Whether work is in progress that is lost if the user leaves the portal. */
export const hasPending = (): boolean => pendingCount > 0

/** Runs work that survives its screen, but not the page: the browser asks before the user leaves the portal. */
export const trackPending = async <T>(work: () => Promise<T>): Promise<T> => {
  pendingCount += 1
  try {
    return await work()
  } finally {
    pendingCount -= 1
  }
}

// Bytes of all keepalive calls together: browsers allow 64 KiB, with headers.
const maxKeepaliveBytes = 60_000
let keepaliveBytes = 0

/** The size of a write; undefined for reads, Infinity for files. */
const getWrittenBytes = (init: RequestInit): number | undefined => {
  if (init.method !== 'POST') return undefined
  if (init.body === undefined || init.body === null) return 0
  return typeof init.body === 'string' ? new TextEncoder().encode(init.body).length : Infinity
}

/**
 * A write completes even if the user leaves the page at once: `keepalive` makes the browser finish the call. A write
 * too long for that is sent as any other call, and the browser asks before the user leaves.
 */
const sendWrite = async (input: RequestInfo | URL, init: RequestInit, bytes: number): Promise<Response> => {
  if (keepaliveBytes + bytes > maxKeepaliveBytes) return trackPending(() => fetch(input, init))
  keepaliveBytes += bytes
  try {
    return await fetch(input, { ...init, keepalive: true })
  } finally {
    keepaliveBytes -= bytes
  }
}

// Milliseconds. The portal itself answers within 15 seconds; the rest is for the network.
const responseTimeoutMs = 60_000
// For each byte that is written, on a slow network.
const byteTimeoutMs = 1

/** A call without an answer would block the page for as long as the browser waits, possibly for ever. */
const sendWithTimeout = async (input: RequestInfo | URL, init: RequestInit): Promise<Response> => {
  const bytes = getWrittenBytes(init)
  const deadline = new AbortController()
  const timeoutMs = responseTimeoutMs + (bytes ?? 0) * byteTimeoutMs
  const timer =
    timeoutMs === Infinity
      ? undefined
      : setTimeout(() => deadline.abort(createTimeoutError(timeoutMs)), timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal
  const bounded = { ...init, signal }
  try {
    return await (bytes === undefined ? fetch(input, bounded) : sendWrite(input, bounded, bytes))
  } finally {
    clearTimeout(timer)
  }
}

const send: typeof fetch = (input, init) =>
  sendWithTimeout(input, withPageUser(init)).catch((error: unknown) => {
    // What `fetch` throws when no answer came.
    throw error instanceof TypeError ? createNetworkError(error) : error
  })

/**
 * Server functions mark their responses. Any other response comes from something in between (a captive portal's page,
 * sent for any address with status 200, or a proxy's error page), or from a portal that refused the call before
 * reading it.
 */
const assertFromPortal = (response: Response): void => {
  if (response.headers.has(releaseHeader)) return
  throw response.ok ? createNetworkError() : createStatusError(response)
}

type Renew = (askedAt: number) => Promise<boolean>

/** Renews a session that is known to have ended, before a call that could not be repeated. */
export const ensureFreshSession = async (renew: Renew = renewSession): Promise<void> => {
  const now = Date.now()
  const record = readRecord()
  if (record !== null && now >= getEnd(record)) await renew(now)
}

const createSessionFetch =
  (renew: Renew): typeof fetch =>
  async (input, init) => {
    const askedAt = Date.now()
    await ensureFreshSession(renew)
    const first = await send(input, init)
    const isRenewed = first.status === 401 && (await renew(askedAt))
    const response = isRenewed ? await send(input, init) : first
    inspect(response)
    assertFromPortal(response)
    return response
  }

/**
 * `fetch` for calls in the name of the page's user, which survives the end of a session: one known to have ended is
 * renewed first, and a call answered with 401 is repeated once after a renewal. Each call names the user of its
 * page, so that none is answered for a user who signed in meanwhile in another tab.
 * @throws HttpError where no answer of a function came
 */
export const sessionFetch = createSessionFetch(renewSession)

/** The same for code that pauses renewals, and would otherwise wait for itself. */
export const unpausedFetch = createSessionFetch(renewNow)

/**
 * Pauses renewals during an action that ends the user's sessions: this page may learn of the end sooner than of the
 * action's result. The action's own calls use the `fetch` that it is given, or would wait for the pause.
 */
export const withRefreshPaused = async <T>(
  action: (given: { fetch: typeof fetch }) => Promise<T>,
): Promise<T> => {
  const resume = pauseRefresh()
  try {
    return await action({ fetch: unpausedFetch })
  } finally {
    resume()
  }
}
