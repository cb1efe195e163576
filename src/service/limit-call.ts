import { networkOf } from '~/config/network-of'
import type { Endpoint } from '~/contract/endpoint'
import { type CallLimit, limitsOf } from '~/contract/limits'
import type { IdentityActor } from './actor'
import type { ServiceDeps } from './deps'
import { limit } from './rate-limit'

interface Caller {
  search: URLSearchParams
  clientAddress: string
}

const subjectOf = ({ per }: CallLimit, clientAddress: string, actor: IdentityActor | null) => {
  if (per === 'account') return actor && `account:${actor.identityUid}`
  if (per === 'visitor' && actor?.user) return null
  return networkOf(clientAddress)
}

const isAsked = ({ only }: CallLimit, { search }: Caller) => only === undefined || search.get(only) === 'true'

/**
 * Compiles what the contract allows of a call: `onArrival` counts by address, before anything is looked at; `ofCaller`
 * by whoever it turned out to be, nobody where the token was refused. Both throw TOO_MANY_REQUESTS.
 */
export const limitsOfCall = (deps: Pick<ServiceDeps, 'database' | 'config'>, endpoint: Endpoint) => {
  const counted = limitsOf(endpoint).filter((each) => each.counted === undefined)
  const byAddress = counted.filter(({ per }) => per === 'address')
  const byCaller = counted.filter(({ per }) => per !== 'address')

  const count = async (limits: CallLimit[], caller: Caller, actor: IdentityActor | null) => {
    for (const each of limits) {
      const { name = `${endpoint.method} ${endpoint.path}`, seconds, demonstration } = each
      const points = deps.config.demonstration ? (demonstration ?? each.points) : each.points
      const subject = subjectOf(each, caller.clientAddress, actor)
      if (points === 'none' || subject === null || !isAsked(each, caller)) continue
      await limit(deps, `${name}:${subject}`, { points, seconds })
    }
  }

  return {
    onArrival: (caller: Caller) => count(byAddress, caller, null),
    ofCaller: (caller: Caller, actor: IdentityActor | null) => count(byCaller, caller, actor),
  }
}
