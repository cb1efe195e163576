import { t } from '@lingui/core/macro'
import type { ManagedPage, PageState } from '~/contract/page-writing'
import type { Audience } from '~/contract/pages'

type Stated = Pick<
  ManagedPage,
  'status' | 'disabled' | 'newestVersion' | 'publishedVersion' | 'publishAt' | 'withdrawAt'
>

/** What matters most of it: closed by hand, then what is planned, then what waits. */
export const getState = ({
  status,
  disabled,
  newestVersion,
  publishedVersion,
  publishAt,
}: Stated): PageState => {
  if (disabled) return 'disabled'
  if (status === 'archived') return 'archived'
  if (publishAt !== null) return 'scheduled'
  if (status === 'draft') return 'draft'
  return newestVersion === publishedVersion ? 'published' : 'waiting'
}

/** How each state is called in the list and in its filter. */
export const stateLabels: () => Record<PageState, string> = () => ({
  published: t`Published`,
  waiting: t`Newer draft`,
  scheduled: t`Scheduled`,
  draft: t`Draft`,
  archived: t`Archived`,
  disabled: t`Disabled`,
})

/** Who may read a page, as lists and forms say it. */
export const audienceLabels: () => Record<Audience, { name: string; meaning: string }> = () => ({
  public: { name: t`Public`, meaning: t`Everybody, also without an account.` },
  'signed-in': { name: t`Signed in`, meaning: t`Everybody with an account.` },
  approved: { name: t`Approved`, meaning: t`Approved users and administrators.` },
})
