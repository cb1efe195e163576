import { getHref, type Href } from '~/ui/links/href'

/** The page of a person, for administrators, as a link has it. */
export const personAddress = (identityUid: string): Href =>
  getHref({ to: '/admin/profile', search: { id: identityUid } })
