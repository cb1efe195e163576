import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import { canonicalEmail, email } from '~/contract/field-schemas'
import { ProxyList, type TrustedProxies, findInvalidEntry } from './client-address'

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536

/** A port, 1 to 65535. */
export const port = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check(isPort, 'a port number from 1 to 65535, such as 3000'),
    v.transform(Number),
  )

/** A whole number of hours. */
export const hours = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check((text) => /^[1-9]\d{0,3}$/.test(text), 'a number of hours, such as 48'),
    v.transform(Number),
  )

const isTimeZone = (text: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA time zone. */
export const timeZone = v.pipe(
  v.optional(v.string(), 'UTC'),
  v.check((text) => /^[A-Za-z]/.test(text) && isTimeZone(text), 'a time zone, such as America/Santiago'),
)

/** A number of connections; at least two, because a call may need a second one. */
export const connections = (fallback: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.check((text) => /^\d{1,3}$/.test(text) && Number(text) >= 2, 'a number from 2 to 999, such as 10'),
    v.transform(Number),
  )

/** `true` or `false`; false by default. */
export const flag = v.pipe(
  v.optional(v.string(), 'false'),
  v.picklist(['true', 'false'], 'true or false'),
  v.transform((text) => text === 'true'),
)

const hasProtocol = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** A URL with one of these protocols (`https:`), unchanged. */
export const getAddress = (protocols: readonly string[], expectation: string) =>
  v.pipe(
    v.string(),
    v.check((text) => hasProtocol(text, protocols), expectation),
  )

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    // The driver itself encodes a URL with a literal percent sign.
    return / |%[^a-f\d]|%[a-f\d][^a-f\d]/i.test(`${text}@`)
  }
}

/**
 * Whether the text is a PostgreSQL URL with a correctly encoded password: an @ or a # after the host means that the
 * password has a slash, and the parsed host is a part of it.
 */
export const isPostgresAddress = (text: string): boolean => {
  if (!hasProtocol(text, ['postgres:', 'postgresql:'])) return false
  const { username, password, pathname, search, hash } = new URL(text)
  return (
    hash === '' &&
    !pathname.includes('@') &&
    !/^[^=]*@/.test(search) &&
    isDecodable(username) &&
    isDecodable(password)
  )
}

/** A description of what {@link isPostgresAddress} accepts, for error messages. */
export const postgresExpectation =
  'an address such as postgresql://portal:password@localhost:5432/portal, in whose password / ? # @ % and the like are percent-encoded, such as %2F for /'

/** The URL of a PostgreSQL database. */
export const postgresAddress = v.pipe(v.string(), v.check(isPostgresAddress, postgresExpectation))

/** An http or https URL; trailing slashes are removed. */
export const webAddress = (example: string) =>
  v.pipe(
    getAddress(['http:', 'https:'], `an address such as ${example}`),
    v.transform((text) => text.replace(/\/+$/, '')),
  )

/** Describes the parts of a URL that an origin must not have, as the end of a sentence; undefined for an origin. */
const describeExcess = (text: string): string | undefined => {
  if (!hasProtocol(text, ['http:', 'https:'])) return ''
  const { username, password, pathname, search, hash } = new URL(text)
  if (username !== '' || password !== '') return ', without a name and a password in it'
  if (/[^/]/.test(pathname)) return ', without a path behind it: the portal has a host of its own'
  return search === '' && hash === '' ? undefined : ', with nothing behind it'
}

/**
 * An origin: protocol, host and port, normalized as browsers do (lower case, international names as `xn--`, no
 * default port, no trailing slash).
 */
export const originAddress = (example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => describeExcess(text) === undefined,
      ({ input }) => `an address such as ${example}${describeExcess(input)}`,
    ),
    v.transform((text) => new URL(text).origin),
  )

const isHost = (text: string) => URL.canParse(`https://${text}`) && !/[/?#@\\]/.test(text)

/** A host with an optional port, normalized as browsers do. */
export const hostName = (example: string) =>
  v.pipe(
    v.string(),
    v.check(isHost, `a host without a protocol and a path, such as ${example}`),
    v.transform((text) => new URL(`https://${text}`).host),
  )

/** An e-mail address. */
export const emailAddress = (example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => v.is(email, text), `an e-mail address, such as ${example}`),
    v.transform(canonicalEmail),
  )

/** The host to listen on; an IPv6 address can be in brackets, as in a URL. */
export const listeningHost = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/^\[(.+)\]$/, '$1')),
)

/** A host with a port: `127.0.0.1:9099`. */
export const hostAndPort = v.pipe(
  v.string(),
  v.regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, 'host:port without a protocol, such as 127.0.0.1:9099'),
)

const getParts = (text: string) => text.split(',').map((address) => address.trim())

/** A list of trusted proxies: `loopback`, addresses and networks, separated by commas; trusts none by default. */
export const proxyList = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === '' ? [] : getParts(text))),
  v.check(
    (entries) => findInvalidEntry(entries) === 0,
    ({ input }) =>
      `"loopback", or addresses and networks separated by commas, such as 10.0.0.2,10.1.0.0/16; number ${findInvalidEntry(input)} of its ${input.length} is none of these`,
  ),
  v.transform((entries): TrustedProxies => entries.length > 0 && new ProxyList(entries)),
)

/** A list of networks in CIDR notation, separated by commas; empty by default. */
export const networkList = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === '' ? [] : getParts(text))),
  v.check(
    (networks) => networks.every((network) => ipaddr.isValidCIDR(network)),
    'networks separated by commas, such as 10.20.0.0/16,fd00::/8',
  ),
)
