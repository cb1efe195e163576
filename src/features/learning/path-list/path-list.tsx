import { t } from '@lingui/core/macro'
import type { LearningPathInList } from '~/contract/learning'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { pathsToContinue } from '../path-progress/paths-to-continue'
import { PathRows } from '../path-row/path-rows'

// All of them have a page of their own.
const maxPaths = 5

/** The first few learning paths for the dashboard, as one continues with them: those begun come first. */
export function PathList({ paths }: { paths: readonly LearningPathInList[] }) {
  if (paths.length === 0) return <EmptyState title={t`No learning paths have been published yet.`} />
  return <PathRows paths={pathsToContinue(paths).slice(0, maxPaths)} form="brief" as="h3" />
}
