import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { ownOpenQuestions } from '../question-search'
import { stateLabels } from '../question-labels'
import { questionQueries } from '../questions.queries'
import { getQuestionHref } from '../question-hrefs'
import { QuestionRows } from './question-rows'

const maxShown = 5

/** The latest questions, or the latest unanswered ones. */
export function LatestQuestions({ state }: { state?: 'unanswered' }) {
  const { data, error, refetch } = useQuery(questionQueries.latest(state))
  if (data !== undefined) {
    return data.data.length === 0 ? (
      <EmptyState title={state === undefined ? t`No questions yet.` : t`Every question has an answer.`} />
    ) : (
      <QuestionRows questions={data.data.slice(0, maxShown)} />
    )
  }
  if (error === null) return <SkeletonRows rows={maxShown} height={47} columns={[1, 6]} />
  return <ErrorState title={t`The questions could not be loaded.`} query={{ error, refetch }} />
}

/** The user's own open questions, last activity first; for a side column. */
export function OwnOpenQuestions() {
  const { data, error, refetch } = useQuery(questionQueries.list(ownOpenQuestions))
  if (data === undefined && error !== null) {
    return <ErrorState title={t`Your questions could not be loaded.`} query={{ error, refetch }} />
  }
  if (data === undefined) return <SkeletonRows rows={2} columns={[1]} />
  if (data.data.length === 0) return <EmptyState title={t`You have no open questions.`} />
  return (
    <DividedList
      form="brief"
      rows={data.data.slice(0, maxShown).map(({ id, title, state, answers }) => ({
        id,
        name: title,
        to: getQuestionHref(id),
        detail: (
          <StatusLabel tone={stateLabels()[state].tone}>
            {state === 'open' && answers > 0
              ? plural(answers, { one: 'Open, # answer', other: 'Open, # answers' })
              : stateLabels()[state].name}
          </StatusLabel>
        ),
      }))}
    />
  )
}
