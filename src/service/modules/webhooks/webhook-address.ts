import type { LookupAddress, LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ServiceConfig } from '~/config/service'

/** The publicly routed range of IPv6. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

// In a public range, but answered by Azure's host, which reveals secrets to its machines.
const ofMachines = [ipaddr.parseCIDR('168.63.129.16/32')]

const matches = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
  address.kind() === network.kind() && address.match(network, bits)

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || matches(address, globalUnicast)) &&
  !ofMachines.some((network) => matches(address, network))

/**
 * Whether webhooks may be posted to a network address: to public ones, and to those in the additionally allowed
 * networks (CIDR). An IPv4 address written as IPv6 counts as IPv4.
 */
export const mayReach = (text: string, allowedNetworks: readonly string[]): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return isPublic(address) || allowedNetworks.some((network) => matches(address, ipaddr.parseCIDR(network)))
}

/**
 * The receiver of a demonstration: posts to it are accepted without leaving this machine. Its name is reserved, so that
 * nobody can own it.
 */
export const demonstrationHost = 'hooks.portal.example'

type Setting = Pick<ServiceConfig, 'demonstration' | 'webhookNetworks'>

/** Of a URL: the host as it is connected to, without the brackets of IPv6. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Why nothing is posted to a URL; null where it may be. Where a name leads to is looked at when it is connected to. */
export const getRefusal = (text: string, { demonstration, webhookNetworks }: Setting): string | null => {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !demonstration) return 'Use an address that begins with https://.'
  const host = getHost(url)
  if (isIP(host) === 0 || mayReach(host, webhookNetworks)) return null
  return `${host} is not a public address. Name its network in WEBHOOKS_ALLOWED_NETWORKS to allow it.`
}

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** By the name that is being looked up: who waits for it. */
const lookups = new Map<string, Found[]>()

/**
 * Looks up all addresses of a name; concurrent callers share the answer. The system looks up two names at a time for
 * the whole process, and keeps trying for half a minute if a name's servers are silent, even when the callers gave up:
 * many posts to one such host would delay the look-ups of mails and sign-ins.
 */
export const lookUp = (
  resolveHost: typeof lookup,
  hostname: string,
  options: LookupOptions,
  found: Found,
): void => {
  const others = lookups.get(hostname)
  if (others) {
    others.push(found)
    return
  }
  const waiting = [found]
  lookups.set(hostname, waiting)
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    lookups.delete(hostname)
    for (const each of waiting) each(error, addresses)
  })
}
