import { LRUCache } from 'lru-cache'
import { getRateLimitKey } from '~/config/client-address'
import type { Allowance } from '~/contract/limits'

interface Options extends Allowance {
  now?: () => number
}

// Networks that are counted at the same time.
const maxNetworks = 10_000

/** Creates a rate limit per network; each node counts in memory. */
export const createThrottle = ({ points, seconds, now = () => performance.now() }: Options) => {
  const counts = new LRUCache<string, number>({
    max: maxNetworks,
    ttl: seconds * 1000,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now },
  })
  return (address: string): boolean => {
    const network = getRateLimitKey(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count <= points
  }
}
