import type { AuditEntry } from '~/contract/audit'
import { roleDescriptions, roles } from '~/contract/users'

type Fact = AuditEntry['before'][string]

/** One fact of an entry; null where the entry does not have it. */
export interface ChangedFact {
  label: string
  before: string | null
  after: string | null
}

/** `address.postalCode` reads `Postal code`. */
const labelOf = (name: string): string => {
  const words = name
    .replace(/^address\./, '')
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('.', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const valueOf = (name: string, fact: Fact | undefined): string => {
  if (fact === true) return 'yes'
  if (fact === false) return 'no'
  if (fact === null || fact === undefined || fact === '') return 'empty'
  if (name === 'role') {
    const role = roles.find((known) => known === fact)
    if (role !== undefined) return roleDescriptions[role]
  }
  const text = String(fact)
  return name === 'status' || name === 'state' ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** What an act changed, fact by fact, each with what it was before. */
export const changedFacts = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedFact[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== 'bulkChange')
    .map((name) => ({
      label: labelOf(name),
      before: name in before ? valueOf(name, before[name]) : null,
      after: name in after ? valueOf(name, after[name]) : null,
    }))

/** The bulk change that an act was part of. */
export const bulkChangeOf = ({ after }: Pick<AuditEntry, 'after'>): string | null => {
  const id = after['bulkChange']
  return typeof id === 'string' ? id : null
}
