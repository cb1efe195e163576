import { t } from '@lingui/core/macro'
import type { Role } from '~/contract/users'

/** What a role lets a person do. */
export const roleMeanings: () => Record<Role, string> = () => ({
  user: t`Sees what an approved user sees, and nothing of the administration.`,
  admin: t`Reads every profile, decides on applications, and changes accounts and content.`,
})
