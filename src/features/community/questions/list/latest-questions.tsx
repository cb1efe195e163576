import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { questionQueries } from '../questions.queries'
import { QuestionRows } from './question-rows'

const maxShown = 5

/** The latest questions, or the latest of those without an answer. */
export function LatestQuestions({ state }: { state?: 'unanswered' }) {
  const { data, error, refetch } = useQuery(questionQueries.latest(state))
  if (data !== undefined) {
    return data.data.length === 0 ? (
      <EmptyState title={state === undefined ? 'No questions yet.' : 'Every question has an answer.'} />
    ) : (
      <QuestionRows questions={data.data.slice(0, maxShown)} />
    )
  }
  if (error === null) return <SkeletonRows rows={maxShown} height={47} columns={[1, 6]} />
  return (
    <ErrorState title={t`The questions could not be loaded.`} onRetry={() => void refetch()}>
      {errorMessage(error)}
    </ErrorState>
  )
}
