import { t } from '@lingui/core/macro'
import type { ManagedPage, PageState } from '~/contract/page-writing'
import type { Audience } from '~/contract/pages'

type Stated = Pick<
  ManagedPage,
  'status' | 'disabled' | 'newestVersion' | 'publishedVersion' | 'publishAt' | 'withdrawAt'
>

/** Returns the state to show: disabled first, then scheduled changes, then drafts. */
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

/** The labels of states in the list and its filter. */
export const stateLabels: () => Record<PageState, string> = () => ({
  published: t`Published`,
  waiting: t`Newer draft`,
  scheduled: t`Scheduled`,
  draft: t`Draft`,
  archived: t`Archived`,
  disabled: t`Disabled`,
})

/** The labels of audiences in lists and forms. */
export const audienceLabels: () => Record<Audience, { name: string; meaning: string }> = () => ({
  public: { name: t`Public`, meaning: t`Everybody, also without an account.` },
  'signed-in': { name: t`Signed in`, meaning: t`Everybody with an account.` },
  approved: { name: t`Approved`, meaning: t`Approved users and administrators.` },
})
