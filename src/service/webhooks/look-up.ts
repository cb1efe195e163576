import type { LookupAddress, LookupOptions, lookup } from 'node:dns'

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** By the name that is being looked up: who waits for it. */
const underWay = new Map<string, Found[]>()

/**
 * Looks up all addresses of a name; whoever asks meanwhile waits for the same answer. The system looks two names up at
 * a time for the whole process, and goes on for half a minute where a name's servers are silent, whoever gave up
 * waiting: many posts to one such host would keep mails and sign-ins from finding theirs.
 */
export const lookUp = (
  resolveHost: typeof lookup,
  hostname: string,
  options: LookupOptions,
  found: Found,
): void => {
  const others = underWay.get(hostname)
  if (others) {
    others.push(found)
    return
  }
  const waiting = [found]
  underWay.set(hostname, waiting)
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    underWay.delete(hostname)
    for (const each of waiting) each(error, addresses)
  })
}
