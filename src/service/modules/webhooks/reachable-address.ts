import ipaddr from 'ipaddr.js'

/** What is routed on the public internet, of all IPv6. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

// Of public ranges, and yet answered by what a cloud's machine runs on, which tells it secrets: Azure's.
const ofMachines = [ipaddr.parseCIDR('168.63.129.16/32')]

const matches = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]) =>
  address.kind() === network.kind() && address.match(network, bits)

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || matches(address, globalUnicast)) &&
  !ofMachines.some((network) => matches(address, network))

/**
 * Whether webhooks may be posted to a network address: to public ones, and to those of the networks (CIDR) that are
 * allowed besides. An IPv4 address written as IPv6 is what it stands for.
 */
export const mayReach = (text: string, allowedNetworks: readonly string[]): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return isPublic(address) || allowedNetworks.some((network) => matches(address, ipaddr.parseCIDR(network)))
}
