import { personHeader } from '~/config/person-header'
import { hasEnded } from './refresh-schedule'
import { readRecord } from './session-record'
import { renewSession } from './session-renewal'

let pagePerson: string | null = null

/** Says whose page this is; see {@link sessionFetch}. */
export const setPagePerson = (identityUid: string | null): void => {
  pagePerson = identityUid
}

const named = (init: RequestInit | undefined): RequestInit => {
  if (pagePerson === null) return init ?? {}
  const headers = new Headers(init?.headers)
  headers.set(personHeader, pagePerson)
  return { ...init, headers }
}

/** Renews a session that is known to have ended, before a call that could not be repeated. */
export const freshSession = async (): Promise<void> => {
  const now = Date.now()
  const record = readRecord()
  if (record !== null && hasEnded(record, now)) await renewSession(now)
}

/**
 * `fetch` for calls in the name of the page's person, which outlive the session: one that is known to have ended is
 * renewed first, and a call that is answered by 401 is repeated once after the session was renewed. Each call says
 * whose page it comes from, so that none is answered in the name of somebody who signed in meanwhile in another tab.
 */
export const sessionFetch: typeof fetch = async (input, init) => {
  const askedAt = Date.now()
  await freshSession()
  const response = await fetch(input, named(init))
  if (response.status !== 401 || !(await renewSession(askedAt))) return response
  return fetch(input, named(init))
}

/** The same for what is sent while the page is left: the browser finishes such a call although the page is gone. */
export const lastingFetch: typeof fetch = (input, init) => sessionFetch(input, { ...init, keepalive: true })
