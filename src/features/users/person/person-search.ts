import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { laterPage, orAbsent } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'

/**
 * Whose page it is, and which page of a list on it. The id is kept as it came, so that an impossible one
 * leads to "not found" and does not count as missing.
 */
export const userPageSearch = v.object({
  id: orAbsent(
    v.pipe(
      v.string(),
      v.transform((id) => id || undefined),
    ),
  ),
  page: laterPage,
})

/** The id, if it can be one. */
export const parseUserId = (id: string): string | null => (v.is(identityUid, id) ? id : null)

/** The page of a person, for administrators, as a link has it. */
export const getUserHref = (id: string): Href => getHref({ to: '/admin/profile', search: { id } })
