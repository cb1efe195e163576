import { t } from '@lingui/core/macro'
import type { Audience } from '~/contract/pages'

/** Who may read a page, as lists and forms say it. */
export const audienceWords: () => Record<Audience, { name: string; meaning: string }> = () => ({
  public: { name: t`Public`, meaning: t`Everybody, also without an account.` },
  'signed-in': { name: t`Signed in`, meaning: t`Everybody with an account.` },
  approved: { name: t`Approved`, meaning: t`Approved users and administrators.` },
})
