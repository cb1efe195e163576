import { t } from '@lingui/core/macro'
import type { LearningPathInList } from '~/contract/learning'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { PathRows } from '../path-row/path-row'
import { useUnsentProgress } from '../progress-sync/progress-sync'

/** All learning paths in order, with the user's progress. */
export function LearningPathsPage({ paths }: { paths: readonly LearningPathInList[] }) {
  useUnsentProgress()
  return (
    <>
      <PageTitle
        lead={t`Short units in order. They build on the documentation, without repetition.`}
      >{t`Learning paths`}</PageTitle>
      {paths.length === 0 ? (
        <EmptyState
          title={t`No learning paths have been published yet.`}
          action={<TextLink to="/documents">{t`Read the documents`}</TextLink>}
        />
      ) : (
        <PathRows paths={paths} form="whole" as="h2" />
      )}
    </>
  )
}
