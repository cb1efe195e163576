import { t } from '@lingui/core/macro'
import { explainIssue } from '~/contract/validate'
import * as v from 'valibot'
import { email } from '~/contract/field-schemas'

/** A parsed address, or why it is invalid. */
export type AddressRow =
  | { is: 'understood'; text: string; email: string; firstName: string; lastName: string }
  | { is: 'refused'; text: string; reason: string }

/** The limit of one call. */
export const maxInvitations = 500

const maxNameLength = 100

/** Splits at line breaks, and at commas and semicolons outside quotes and angle brackets. */
const splitEntries = (pasted: string): string[] => {
  const entries: string[] = []
  let entry = ''
  let isQuoted = false
  let isBracketed = false
  for (const character of pasted) {
    const isBreak = character === '\n' || character === '\r'
    if (isBreak || ((character === ',' || character === ';') && !isQuoted && !isBracketed)) {
      entries.push(entry)
      entry = ''
      isQuoted = false
      isBracketed = false
    } else {
      if (character === '"') isQuoted = !isQuoted
      if (character === '<') isBracketed = true
      if (character === '>') isBracketed = false
      entry += character
    }
  }
  return [...entries, entry].map((text) => text.trim()).filter((text) => text !== '')
}

/** Parses `Ana Figueiredo`, and `Figueiredo, Ana` as mail programs quote it. */
const getNames = (written: string) => {
  const name = written.replaceAll('"', ' ').replace(/\s+/g, ' ').trim()
  const [last = '', first] = name.split(/\s*,\s*/, 2)
  if (first !== undefined) return { firstName: first, lastName: last }
  const space = name.indexOf(' ')
  return space === -1
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

/** Parses `name <mail>`, `name mail`, `<mail>` and `mail`. */
const getParts = (text: string) => {
  const bracketed = /^(.*?)<([^<>]*)>$/s.exec(text)
  if (bracketed) return { name: bracketed[1] ?? '', address: bracketed[2] ?? '' }
  const trailing = /^(.*\s)?(\S*@\S*)$/s.exec(text)
  return trailing ? { name: trailing[1] ?? '', address: trailing[2] ?? '' } : { name: '', address: text }
}

const cleanAddress = (address: string) => address.trim().replace(/^mailto:/i, '')

const parseEntry = (text: string): AddressRow => {
  const { name, address } = getParts(text)
  const read = v.safeParse(email, cleanAddress(address))
  if (!read.success) return { is: 'refused', text, reason: explainIssue(read.issues[0]).message }
  const { firstName, lastName } = getNames(name)
  if (firstName.length > maxNameLength || lastName.length > maxNameLength) {
    return { is: 'refused', text, reason: t`Use at most ${maxNameLength} characters for a name.` }
  }
  return { is: 'understood', text, email: read.output, firstName, lastName }
}

/**
 * Parses pasted addresses: one per line, or separated by commas or semicolons, bare or as `Name <mail>`. Returns a row
 * for each; repeated addresses are errors.
 */
export const parseAddresses = (pasted: string): AddressRow[] => {
  const seen = new Set<string>()
  return splitEntries(pasted).map((text) => {
    const row = parseEntry(text)
    if (row.is === 'refused') return row
    if (seen.has(row.email)) return { is: 'refused', text, reason: t`This address stands above already.` }
    seen.add(row.email)
    return row
  })
}
