import { isIPv6 } from 'node:net'

const mappedPrefix = /^::ffff:(?=\d+\.)/i
// Some proxies write the port of the connection behind the address, another one for each.
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

/** An address alone, of one that a proxy may have written with its port. */
export const withoutPort = (address: string): string => {
  const [, inBrackets, plain] = withPort.exec(address) ?? []
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
  const address = withoutPort(clientAddress).replace(mappedPrefix, '').split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return address
  const groups = getGroups(address).slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
