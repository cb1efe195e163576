import { plural } from '@lingui/core/macro'
import type { Database } from '../../context'
import { listNamesAskingFor } from './managed-kits.queries'

const quoted = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map((name) => `“${name}”`))

/**
 * Why a learning path or a page cannot go: which kits ask for it before they are lent. Null if none does. Ask
 * while it is locked, so that none begins to.
 */
export const kitsAskingFor = async (
  transaction: Database,
  asked: { path: string } | { page: string },
): Promise<string | null> => {
  const names = await listNamesAskingFor(transaction, asked)
  if (names.length === 0) return null
  const kits = quoted(names)
  return plural(names.length, {
    one: `The kit ${kits} requires it. Change that first.`,
    other: `The kits ${kits} require it. Change that first.`,
  })
}
