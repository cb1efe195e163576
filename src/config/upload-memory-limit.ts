import { ProblemError } from '~/contract/problem'
import { getRateLimitKey } from './client-address'

/** Maximum bytes of a body without a verified session or token. A registration or a message has a quarter of it. */
export const maxVisitorBodyBytes = 64 * 1024

// Maximum concurrent uploads. An account queues further ones; a network can be a whole university.
const maxPerAccount = 4
const maxPerNetwork = 128

/** Returns the announced size of a body in bytes; Infinity if the request does not say it. */
export const getAnnouncedBytes = (headers: Headers): number => {
  const length = headers.get('content-length')
  if (length !== null) return Number(length)
  return headers.has('transfer-encoding') ? Infinity : 0
}

/** The sender that uploads are counted for: an account, or a visitor's address. */
export type Sender = { account: string } | { address: string }

/**
 * Limits the bodies that are buffered in memory: their number per sender, and their total size.
 * @param maxBytes of all bodies together
 */
export const createUploadMemoryLimit = (maxBytes: number) => {
  const counts = new Map<string, number>()
  let taken = 0
  return {
    /**
     * Reserves room for so many bytes. Returns a function that releases it, to be called once.
     * @throws ProblemError TOO_MANY_REQUESTS, UNAVAILABLE
     */
    take: (sender: Sender, bytes: number): (() => void) => {
      const isAccount = 'account' in sender
      const key = isAccount ? `account:${sender.account}` : `network:${getRateLimitKey(sender.address)}`
      const before = counts.get(key) ?? 0
      if (before >= (isAccount ? maxPerAccount : maxPerNetwork)) throw new ProblemError('TOO_MANY_REQUESTS')
      if (taken + bytes > maxBytes) throw new ProblemError('UNAVAILABLE')
      counts.set(key, before + 1)
      taken += bytes
      return () => {
        taken -= bytes
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
