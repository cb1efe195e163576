import ipaddr from 'ipaddr.js'

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
