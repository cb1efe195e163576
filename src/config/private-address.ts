import { BlockList, isIP } from 'node:net'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
// Between a provider and its customers' machines (RFC 6598).
privateNetworks.addSubnet('100.64.0.0', 10)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is this machine's own or of a private network: no name, and not the address of all networks. */
export const isPrivateAddress = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
