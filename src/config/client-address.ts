import { BlockList, isIP, isIPv6 } from 'node:net'

const mappedPrefix = /^::ffff:(?=\d+\.)/i
// Some proxies write the port of the connection behind the address, another one for each.
const addressWithPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

/** An address alone, of one that a proxy may have written with its port. */
const stripPort = (address: string): string => {
  const [, inBrackets, plain] = addressWithPort.exec(address) ?? []
  return inBrackets ?? plain ?? address
}

/** The eight groups of an IPv6 address, none left out. */
const getGroups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end stands for two groups.
  const length = before.length + after.length + (tail.includes('.') ? 1 : 0)
  return [...before, ...Array.from({ length: Math.max(0, 8 - length) }, () => '0'), ...after]
}

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 one, all of which one household or server has to
 * itself. Anything else stays as it is.
 */
export const getRateLimitKey = (clientAddress: string): string => {
  const address = stripPort(clientAddress).replace(mappedPrefix, '').split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return address
  const groups = getGroups(address).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A network in the manner of CIDR, a single address being the smallest; undefined for anything else. */
const parseNetwork = (entry: string): { address: string; bits: number } | undefined => {
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

const parseNetworks = (entry: string) =>
  (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]).map(parseNetwork)

/** The place in the list, from one, of the first entry that is no proxy; 0 where each is one. */
export const findInvalidEntry = (entries: readonly string[]): number =>
  entries.findIndex((entry) => parseNetworks(entry).includes(undefined)) + 1

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
    for (const network of entries.flatMap(parseNetworks)) {
      if (network) this.#networks.addSubnet(network.address, network.bits, getFamily(network.address))
    }
  }

  override includes(address: string | undefined): boolean {
    const [plain = ''] = stripPort(address ?? '').split('%', 1)
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
