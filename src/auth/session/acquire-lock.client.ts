const name = 'portal.session-turn'

/** Lets the next holder have the lock. */
export type ReleaseLock = () => void

const withoutLock: ReleaseLock = () => {}

const request = (locks: LockManager, signal: AbortSignal) =>
  new Promise<ReleaseLock>((resolve, reject) => {
    locks
      .request(name, { signal }, () => new Promise<void>((release) => resolve(() => release())))
      .catch(reject)
  })

/**
 * Waits until no other page of this browser works on the session, for at most `timeoutMs`: a page may hang. Its caller
 * then goes on without the lock, as it does in a browser without Web Locks (only pages that came over HTTPS, or from
 * this machine, have them): the last write wins, and each checks afterwards whether its work is still wanted.
 */
export const acquireLock = async (timeoutMs: number): Promise<ReleaseLock> => {
  if (!('locks' in navigator) || navigator.locks === undefined) return withoutLock
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), timeoutMs)
  try {
    return await request(navigator.locks, waiting.signal)
  } catch {
    return withoutLock
  } finally {
    clearTimeout(timer)
  }
}
