import { invalid } from '~/messages/validation'
import * as v from 'valibot'

// Control characters (Unicode category Cc), and the two separators that browsers and terminals break lines at.
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u
// As above, except line breaks and tabs, which multi-line text can contain.
const controlInParagraph = /[^\P{Cc}\n\t]/u

// White space, and invisible characters: zero-width ones, fillers such as U+3164, the empty Braille cell.
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u

const isVisible = (text: string) => visible.test(text)
// An empty text has its own message already.
const isEmptyOrVisible = (text: string) => text === '' || isVisible(text)

/**
 * Characters that change the text direction of everything after them, so that a name or a title could look like another
 * or reverse the text beside it: embeddings, overrides and isolates (Unicode, UAX 9). Letters do not need them, and the
 * direction marks that a line may need (U+200E, U+200F, U+061C) are not among them.
 */
export const directionControls = /[\u202A-\u202E\u2066-\u2069]/g

const hasNoDirectionControls = (text: string) => text.search(directionControls) === -1

/**
 * One line of text as people write it: trimmed, without control characters and {@link directionControls}, at most
 * `longest` characters.
 */
export const line = (longest: number) =>
  v.pipe(
    v.string(invalid('textRequired')),
    v.trim(),
    v.maxLength(longest, invalid('textTooLong', { max: longest })),
    v.check((text) => !lineBreakOrControl.test(text), invalid('lineHasControlCharacters')),
    v.check(hasNoDirectionControls, invalid('textHasDirectionControls')),
  )

/** As {@link line}, with at least one visible character; `missing` is the error message otherwise. */
export const requiredLine = (longest: number, missing: string) =>
  v.pipe(line(longest), v.minLength(1, missing), v.check(isEmptyOrVisible, missing))

/** An optional first or last name. Text without visible characters counts as empty. */
export const optionalName = v.pipe(
  line(100),
  v.transform((text) => (isVisible(text) ? text : '')),
)

/** Multi-line text. */
export const paragraph = (longest: number) =>
  v.pipe(
    v.string(invalid('textRequired')),
    v.trim(),
    // Formatted only when needed: the first number in words takes a browser some milliseconds.
    v.maxLength(longest, invalid('textTooLong', { max: longest })),
    v.check((text) => !controlInParagraph.test(text), invalid('textHasControlCharacters')),
  )

/** A personal message that an administrator adds to a mail; can be empty. */
export const personalMessage = v.optional(paragraph(2000), '')

/** As {@link paragraph}, with at least one visible character; `missing` is the error message otherwise. */
export const requiredParagraph = (longest: number, missing: string) =>
  v.pipe(paragraph(longest), v.minLength(1, missing), v.check(isEmptyOrVisible, missing))

// Maximum length of a domain name (RFC 1035). Converting longer text would waste time.
const maxDomainLength = 253

const toAsciiDomain = (domain: string): string => {
  const isInternational = /[^\0-\x7F]/.test(domain) && domain.length <= maxDomainLength
  // With these characters the URL would have more parts than a host.
  if (!isInternational || /[\s#%/:<>?@[\\\]^|]/.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/**
 * The form in which e-mail addresses are stored and compared: ASCII letters in lower case, the domain in ASCII
 * (`xn--...`, UTS 46). Text that is not an address keeps its other characters, so that {@link email} can refuse it.
 *
 * @example
 * canonicalEmail('Ana@MÜLLER.example') // 'ana@xn--mller-kva.example'
 */
export const canonicalEmail = (text: string): string => {
  const address = text.trim()
  const domainStart = address.lastIndexOf('@') + 1
  const ascii = address.slice(0, domainStart) + toAsciiDomain(address.slice(domainStart))
  // Only A to Z: `toLowerCase` would also turn look-alikes, such as the Kelvin sign, into ASCII letters.
  return ascii.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

const hasAt = (address: string) => address.includes('@')

/** An e-mail address as HTML defines one, with an international domain if need be, in its {@link canonicalEmail} form. */
export const email = v.pipe(
  v.string(invalid('emailRequired')),
  v.transform(canonicalEmail),
  v.minLength(1, invalid('emailRequired')),
  v.maxLength(254, invalid('textTooLong', { max: 254 })),
  v.check(hasAt, invalid('emailWithoutAt')),
  v.check(
    (address) => !hasAt(address) || !/[^\0-\x7F]/.test(address.slice(0, address.lastIndexOf('@'))),
    invalid('emailNotAscii'),
  ),
  v.check(
    (address) => !hasAt(address) || /@[^@]*\.[a-z][a-z\d-]*[a-z\d]$/.test(address),
    invalid('emailIncomplete'),
  ),
  v.rfcEmail(invalid('emailInvalid')),
)

/** An instant in output: ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

// Some engines read 31 February as a day in March; the database knows neither that nor a year 0.
const isDay = (text: string) => {
  const at = new Date(`${text}T00:00:00Z`)
  const isOfTheCalendar = !Number.isNaN(at.getTime()) && at.toISOString() === `${text}T00:00:00.000Z`
  return isOfTheCalendar && at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999
}

/** A valid calendar day in UTC, such as `2026-11-21`, of the years 1 to 9999. */
export const day = v.pipe(v.string(), v.check(isDay, invalid('dayInvalid')))

// The conversion to UTC can change the year.
const isInstant = (text: string) => {
  const at = new Date(text)
  return isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime()) && isDay(at.toISOString().slice(0, 10))
}

/** An instant in input: any valid one in any time zone, converted to UTC. */
export const instantInput = v.pipe(
  v.string(invalid('dateTimeRequired')),
  v.isoTimestamp(invalid('dateTimeRequired')),
  v.check(isInstant, invalid('dateTimeInvalid')),
  v.transform((text) => new Date(text).toISOString()),
)

/** The identity provider's uid of a user. */
export const identityUid = v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.regex(/^[\w-]+$/))

/** The id of anything else (UUIDv7), folded to lower case: two spellings are one id. */
export const id = v.pipe(
  v.string(),
  v.minLength(1, invalid('idRequired')),
  v.toLowerCase(),
  v.uuid(invalid('idInvalid')),
)

/** The URL segment of a page, category or path. */
export const slug = v.pipe(
  v.string(),
  v.minLength(1, invalid('slugRequired')),
  v.maxLength(120, invalid('textTooLong', { max: 120 })),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, invalid('slugInvalid')),
)

/**
 * A slug for the path of a page. The admin path guard would close a path that contains `/admin`, so such a slug gets a
 * prefix: `admin-guide` becomes `about-admin-guide`.
 */
export const toPathSlug = (wanted: string): string =>
  wanted.startsWith('admin') ? `about-${wanted}` : wanted

/** A {@link slug} that is written into the path of a page: one that begins with `admin` gets a prefix. */
export const pathSlug = v.pipe(
  slug,
  v.transform(toPathSlug),
  v.maxLength(120, invalid('textTooLong', { max: 114 })),
)

/** An http or https URL. */
export const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, invalid('textTooLong', { max: 500 })),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const { protocol } = new URL(text)
    return protocol === 'https:' || protocol === 'http:'
  }, invalid('urlInvalid')),
)

/** A revision number, incremented by each save. A change sends the one that it is based on. */
export const revision = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_646))

/** One of the versions of a page, from 1. */
export const versionNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** The public name of a certificate: 20 letters and digits that cannot be guessed or misread. */
export const certificateCode = v.pipe(v.string(), v.toUpperCase(), v.regex(/^[0-9A-HJKMNP-TV-Z]{20}$/))

/**
 * A client-generated key of a write. A repeat with the same key within a day, as after a lost response, does not
 * write twice.
 */
export const idempotencyKey = v.optional(id)
