const name = 'portal.session-turn'

// Milliseconds.
const leaseLife = 10_000
const leaseBeat = 3_000
const leaseLook = 100

/** Lets the next one have its turn. */
export type EndTurn = () => void

interface Lease {
  owner: string
  until: number
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const readLease = (): Lease | null => {
  try {
    const [owner, until] = (localStorage.getItem(name) ?? '').split(' ')
    return owner && until ? { owner, until: Number(until) } : null
  } catch {
    return null
  }
}

const writeLease = (owner: string): boolean => {
  try {
    localStorage.setItem(name, `${owner} ${Date.now() + leaseLife}`)
    return true
  } catch {
    // Storage is closed: the pages of this browser cannot know of each other.
    return false
  }
}

const isFree = (lease: Lease | null, owner: string) => {
  if (lease === null || lease.owner === owner) return true
  const left = lease.until - Date.now()
  // One that ends later than any lease can was taken before the clock was set back.
  return left <= 0 || left > leaseLife
}

const takeLease = async (patience: number): Promise<EndTurn> => {
  const owner = Math.random().toString(36).slice(2)
  const patientUntil = performance.now() + patience
  for (;;) {
    if (isFree(readLease(), owner) || performance.now() >= patientUntil) {
      if (!writeLease(owner)) return () => {}
      // Of two that took it at once, the later one wrote over the first.
      await sleep(leaseLook / 2)
      if (readLease()?.owner === owner) break
    }
    await sleep(leaseLook)
  }
  const beat = setInterval(() => {
    if (readLease()?.owner === owner) writeLease(owner)
  }, leaseBeat)
  return () => {
    clearInterval(beat)
    if (readLease()?.owner === owner) localStorage.removeItem(name)
  }
}

const hold = (locks: LockManager, options: LockOptions) =>
  new Promise<EndTurn>((resolve, reject) => {
    locks.request(name, options, () => new Promise<void>((end) => resolve(() => end()))).catch(reject)
  })

const takeLock = async (locks: LockManager, patience: number): Promise<EndTurn> => {
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), patience)
  try {
    return await hold(locks, { signal: impatience.signal })
  } catch {
    return await hold(locks, { steal: true })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits until no other page of this browser works on the session. A holder that keeps the turn for longer than
 * `patience` (in milliseconds) loses it, since a page may hang; it must check afterwards whether its work is still
 * wanted.
 */
export const acquireLock = (patience: number): Promise<EndTurn> =>
  // Only pages that came over HTTPS, or from this machine, have locks.
  'locks' in navigator && navigator.locks !== undefined
    ? takeLock(navigator.locks, patience)
    : takeLease(patience)
