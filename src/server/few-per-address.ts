import type { Allowance } from '~/contract/limits'
import { getNetwork } from '~/config/network-of'

interface Options extends Allowance {
  now?: () => number
}

// Addresses that are counted at once; beyond it those of longest ago are forgotten.
const maxAddresses = 10_000

/** Whether an address may do something once more; each node counts for itself, in memory. */
export const fewPerAddress = ({ points, seconds, now = () => performance.now() }: Options) => {
  const counted = new Map<string, { since: number; count: number }>()
  return (address: string): boolean => {
    const key = getNetwork(address)
    const at = now()
    const known = counted.get(key)
    const isSame = known !== undefined && at - known.since < seconds * 1000
    const entry = isSame ? { since: known.since, count: known.count + 1 } : { since: at, count: 1 }
    counted.delete(key)
    counted.set(key, entry)
    if (counted.size > maxAddresses) {
      const [oldest] = counted.keys()
      if (oldest !== undefined) counted.delete(oldest)
    }
    return entry.count <= points
  }
}
