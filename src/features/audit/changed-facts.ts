import { t } from '@lingui/core/macro'
import type { AuditEntry } from '~/contract/audit'
import { roleDescriptions } from '~/contract/users'
import { roles } from '~/contract/enums'

type Fact = AuditEntry['before'][string]

/** One fact of an entry; null where the entry does not have it. */
export interface ChangedFact {
  label: string
  before: string | null
  after: string | null
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Fields that forms and lists name otherwise than the service does. */
const labels: () => Record<string, string> = () => ({
  slug: t`Address`,
  url: t`Address`,
  audience: t`Open to`,
  prerequisites: t`Finished first`,
  mostPieces: t`Most pieces a request`,
  pictureWords: t`What the picture shows`,
  isShown: t`Shown`,
  isPublished: t`Published`,
  isListed: t`Listed`,
  isHidden: t`Hidden`,
})

/** `address.postalCode` reads `Postal code`. */
const getLabel = (name: string): string => {
  const known = labels()[name]
  if (known !== undefined) return known
  const words = name
    .replace(/^address\./, '')
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('.', ' ')
    .toLowerCase()
  return capitalised(words)
}

// What the service names by one word, and screens by a word with a capital.
const named = new Set(['status', 'state', 'audience', 'level'])

const valueOf = (name: string, fact: Fact | undefined): string => {
  if (fact === true) return 'yes'
  if (fact === false) return 'no'
  if (fact === null || fact === undefined || fact === '') return 'empty'
  if (name === 'role') {
    const role = roles.find((known) => known === fact)
    if (role !== undefined) return roleDescriptions[role]
  }
  const text = String(fact)
  // `kit_request.returned` reads `Kit request returned`.
  if (name === 'events')
    return text
      .split(', ')
      .map((type) => capitalised(type.replace(/[._]/g, ' ')))
      .join(', ')
  return named.has(name) ? capitalised(text.replaceAll('-', ' ')) : text
}

// Ids that an entry shows as links.
const linked = new Set(['bulkChange', 'delivery'])

/** What an act changed, fact by fact, each with what it was before. */
export const changedFacts = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedFact[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !linked.has(name))
    .map((name) => ({
      label: getLabel(name),
      before: name in before ? valueOf(name, before[name]) : null,
      after: name in after ? valueOf(name, after[name]) : null,
    }))

const idIn = (name: string, { after }: Pick<AuditEntry, 'after'>): string | null => {
  const id = after[name]
  return typeof id === 'string' ? id : null
}

/** The bulk change that an act was part of. */
export const getBulkChange = (entry: Pick<AuditEntry, 'after'>): string | null => idIn('bulkChange', entry)

/** The webhook delivery that an audit entry made or repeated. */
export const deliveryOf = (entry: Pick<AuditEntry, 'after'>): string | null => idIn('delivery', entry)
