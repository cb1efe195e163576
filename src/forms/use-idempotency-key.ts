import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { isProblem } from '~/contract/problem'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { createTabValue } from './drafts'

/** Sends with an idempotency key, which stays the same until the outcome is known. */
export type SendOnce = <T>(call: (idempotencyKey: string) => Promise<T>) => Promise<T>

/**
 * For what must not be done twice where it is sent again because no answer came, also after a reload of this tab. What
 * was sent in other words before is told of, and comes beside it if it is sent all the same.
 * @param form names the form, and what it is about, among all others; without it, no key is kept across reloads
 */
export const useIdempotencyKey = (form?: string): SendOnce => {
  const writer = getUser(useSession())?.identityUid ?? 'visitor'
  // In addition to storage, which can be blocked.
  const held = useRef<string | null>(null)
  const kept = createTabValue(`portal.idempotency-key.${writer}.${form}`, (value) =>
    typeof value === 'string' ? value : null,
  )
  const drop = () => {
    held.current = null
    kept.drop()
  }
  return async (call) => {
    const idempotencyKey = held.current ?? (form === undefined ? null : kept.read()) ?? uuidv7()
    held.current = idempotencyKey
    if (form !== undefined) kept.keep(idempotencyKey)
    try {
      const answer = await call(idempotencyKey)
      drop()
      return answer
    } catch (error) {
      if (isProblem(error, 'IDEMPOTENCY_KEY_REUSED')) drop()
      throw error
    }
  }
}
