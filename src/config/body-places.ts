import { ProblemError } from '~/contract/problem'

interface Room {
  /** Bodies of one account at once. */
  mostEach: number
  /** Bytes of all of them at once. */
  mostBytes: number
}

/** Bytes of a body that is to come, as a request says; without end where it does not say how many. */
export const announcedBytes = (headers: Headers): number => {
  const length = headers.get('content-length')
  if (length !== null) return Number(length)
  return headers.has('transfer-encoding') ? Infinity : 0
}

/** Places for bodies that are gathered in memory: a few for each account, and for all no more than there is room for. */
export const bodyPlaces = ({ mostEach, mostBytes }: Room) => {
  const counts = new Map<string, number>()
  let taken = 0
  return {
    /**
     * Takes a place for so many bytes. What it answers gives it back, and is called once.
     * @throws ProblemError TOO_MANY_REQUESTS, UNAVAILABLE
     */
    take: (account: string, bytes: number): (() => void) => {
      const before = counts.get(account) ?? 0
      if (before >= mostEach) throw new ProblemError('TOO_MANY_REQUESTS')
      if (taken + bytes > mostBytes) throw new ProblemError('UNAVAILABLE')
      counts.set(account, before + 1)
      taken += bytes
      return () => {
        taken -= bytes
        const left = (counts.get(account) ?? 1) - 1
        if (left > 0) counts.set(account, left)
        else counts.delete(account)
      }
    },
  }
}
