import { BlockList, isIP, isIPv6 } from 'node:net'

const mappedPrefix = /^::ffff:(?=\d+\.)/i
// Some proxies append the connection's port, which varies.
const addressWithPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

/** Removes the port that a proxy may have appended. */
const stripPort = (address: string): string => {
  const [, inBrackets, plain] = addressWithPort.exec(address) ?? []
  return inBrackets ?? plain ?? address
}

/** Expands an IPv6 address to its eight groups. */
const getGroups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  // A trailing IPv4 address counts as two groups.
  const length = before.length + after.length + (tail.includes('.') ? 1 : 0)
  return [...before, ...Array.from({ length: Math.max(0, 8 - length) }, () => '0'), ...after]
}

/**
 * Returns the rate limit key of a client: the IPv4 address, or the /64 of an IPv6 address, which one household or
 * server has to itself. Other text is returned unchanged.
 */
export const getRateLimitKey = (clientAddress: string): string => {
  const address = stripPort(clientAddress).replace(mappedPrefix, '').split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return address
  const groups = getGroups(address).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

const getFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Parses a network in CIDR notation or a single address; undefined for other text. */
const parseNetwork = (entry: string): { address: string; bits: number } | undefined => {
  const [address = '', length, ...more] = entry.split('/')
  const version = isIP(address)
  // Zones are only meaningful on one machine.
  if (version === 0 || address.includes('%') || more.length > 0) return undefined
  const most = version === 6 ? 128 : 32
  if (length === undefined) return { address, bits: most }
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : 0
  // A network of all addresses would let any client claim any address.
  return bits > 0 && bits <= most ? { address, bits } : undefined
}

const parseNetworks = (entry: string) =>
  (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]).map(parseNetwork)

/** Returns the position, from 1, of the first invalid proxy; 0 if all are valid. */
export const findInvalidEntry = (entries: readonly string[]): number =>
  entries.findIndex((entry) => parseNetworks(entry).includes(undefined)) + 1

/**
 * The configured trusted proxies. `includes` accepts an address in any notation and checks it against addresses and
 * networks; the HTTP server calls it for peers and for addresses in headers.
 */
export class ProxyList extends Array<string> {
  readonly #networks = new BlockList()

  /** Array methods return plain arrays. */
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
// Carrier-grade NAT (RFC 6598).
privateNetworks.addSubnet('100.64.0.0', 10)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is a loopback address or of a private network; false for names and 0.0.0.0. */
export const isPrivateAddress = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
