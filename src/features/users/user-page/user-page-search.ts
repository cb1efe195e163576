import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'

/**
 * The user's id and the page of the audit entries. An invalid id is kept, so that it leads to "not found" instead of
 * counting as missing.
 */
export const userPageSearch = v.object({
  id: optionalParameter(
    v.pipe(
      v.string(),
      v.transform((id) => id || undefined),
    ),
  ),
  page: pageParameter,
})

/** Returns the id if it is valid, otherwise null. */
export const parseUserId = (id: string): string | null => (v.is(identityUid, id) ? id : null)

/** Returns the link to a user's page for administrators. */
export const getUserHref = (id: string): Href => getHref({ to: '/admin/profile', search: { id } })
