import { isIP } from 'node:net'
import type { ServiceConfig } from '~/config/service'
import { fieldProblem } from '~/contract/problem'
import { mayReach } from './reachable-address'

type Setting = Pick<ServiceConfig, 'demonstration' | 'webhookNetworks'>

/** Of a URL: the host as it is connected to, without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Why nothing is posted to a URL; null where it may be. Where a name leads to is looked at when it is connected to. */
export const refusalOf = (text: string, { demonstration, webhookNetworks }: Setting): string | null => {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !demonstration) return 'Use an address that begins with https://.'
  const host = hostOf(url)
  if (isIP(host) === 0 || mayReach(host, webhookNetworks)) return null
  return `${host} is not a public address. Name its network in WEBHOOKS_ALLOWED_NETWORKS to allow it.`
}

// As many as the contract takes, so that what is kept can be saved again.
const longest = 500

/**
 * The address as it is posted to, however it was written.
 * @throws ProblemError FIELDS_INVALID at `url`
 */
export const checkUrl = (text: string, setting: Setting): string => {
  const refusal = refusalOf(text, setting)
  if (refusal !== null) throw fieldProblem('url', refusal)
  const { href } = new URL(text)
  if (href.length <= longest) return href
  throw fieldProblem('url', 'Use at most 500 characters; a letter beyond those of ASCII counts as several.')
}
