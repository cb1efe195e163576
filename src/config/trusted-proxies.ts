import { BlockList, isIP } from 'node:net'
import { withoutPort } from './rate-limit-key'

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A network in the manner of CIDR, a single address being the smallest; undefined for anything else. */
const networkIn = (entry: string): { address: string; bits: number } | undefined => {
  const [address = '', length, ...more] = entry.split('/')
  const version = isIP(address)
  // Of a zone only this machine knows.
  if (version === 0 || address.includes('%') || more.length > 0) return undefined
  const most = version === 6 ? 128 : 32
  if (length === undefined) return { address, bits: most }
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : 0
  // A network of all addresses would let any client claim any address.
  return bits > 0 && bits <= most ? { address, bits } : undefined
}

const networksIn = (entry: string) => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]).map(networkIn)

/** The place in the list, from one, of the first entry that is no proxy; 0 where each is one. */
export const wrongEntry = (entries: readonly string[]): number =>
  entries.findIndex((entry) => networksIn(entry).includes(undefined)) + 1

/**
 * The trusted proxies, as configured. `includes` accepts an address in any notation that is one of theirs or within
 * one of their networks: the HTTP server calls it for peers and for addresses in headers.
 */
export class ProxyList extends Array<string> {
  readonly #networks = new BlockList()

  /** Derived lists are plain arrays. */
  static override get [Symbol.species]() {
    return Array
  }

  constructor(entries: readonly string[]) {
    super()
    this.push(...entries)
    for (const network of entries.flatMap(networksIn)) {
      if (network) this.#networks.addSubnet(network.address, network.bits, getFamily(network.address))
    }
  }

  override includes(address: string | undefined): boolean {
    const [plain = ''] = withoutPort(address ?? '').split('%', 1)
    return isIP(plain) !== 0 && this.#networks.check(plain, getFamily(plain))
  }
}

/** Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted; false trusts none. */
export type TrustedProxies = ProxyList | false

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
