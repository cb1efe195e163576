import type { LookupAddress, LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ServiceConfig } from '~/config/service'

/** The publicly routed range of IPv6. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

// In a public range, but served by Azure's host, which reveals secrets to its machines.
const azureHostAddresses = [ipaddr.parseCIDR('168.63.129.16/32')]

const matches = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
  address.kind() === network.kind() && address.match(network, bits)

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || matches(address, globalUnicast)) &&
  !azureHostAddresses.some((network) => matches(address, network))

/**
 * Whether webhooks may be posted to a network address: to public ones, and to those in the additionally allowed
 * networks (CIDR). An IPv4 address written as IPv6 counts as IPv4.
 */
export const isAllowedAddress = (text: string, allowedNetworks: readonly string[]): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return isPublic(address) || allowedNetworks.some((network) => matches(address, ipaddr.parseCIDR(network)))
}

/**
 * The receiver of a demonstration: posts to it are accepted without leaving this machine. Its name is reserved, so it
 * cannot be registered.
 */
export const demonstrationHost = 'hooks.portal.example'

type Setting = Pick<ServiceConfig, 'demonstration' | 'webhookNetworks'>

/** The host of a URL as used for the connection, without the brackets of IPv6. */
const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Explains why a URL is refused; null if it is allowed. The addresses of a name are checked when it is connected to.
 */
export const getRefusal = (text: string, { demonstration, webhookNetworks }: Setting): string | null => {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !demonstration) return 'Use an address that begins with https://.'
  const host = getHost(url)
  if (isIP(host) === 0 || isAllowedAddress(host, webhookNetworks)) return null
  return `${host} is not a public address. Name its network in WEBHOOKS_ALLOWED_NETWORKS to allow it.`
}

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** The callers that wait for a name's look-up, by name. */
const lookups = new Map<string, Found[]>()

/**
 * Looks up all addresses of a name; concurrent callers share the result. The system looks up two names at a time for
 * the whole process, and retries for half a minute if a name's servers are silent, even when the callers gave up: many
 * posts to one such host would delay the look-ups of mails and sign-ins.
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
