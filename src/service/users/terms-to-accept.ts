import type { Terms } from '~/contract/terms'
import type { User } from '~/contract/users'
import type { CallerRow } from '../actor'

/** The terms in force, where a person has not accepted them in that version; null where there is nothing to ask. */
export const termsToAccept = (
  { termsVersion }: Pick<User, 'termsVersion'>,
  row: Pick<CallerRow, 'terms_version_in_force' | 'terms_in_force_since'> | undefined,
): Terms | null => {
  if (!row || row.terms_version_in_force === null || row.terms_in_force_since === null) return null
  return row.terms_version_in_force === termsVersion
    ? null
    : { version: row.terms_version_in_force, publishedAt: row.terms_in_force_since }
}
