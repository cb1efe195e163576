import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { LearningPathsPage } from '~/features/learning/learning-paths-page/learning-paths-page'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_approved/learning-paths/')({
  loader: ({ context: { queryClient } }) =>
    queryClient
      .ensureQueryData({ ...learningPathQueries.list(), revalidateIfStale: true })
      .then(() => undefined),
  head: () =>
    pageHead({
      title: t`Learning paths`,
      description: t`Short units in order, from first steps to production.`,
    }),
  component: LearningPaths,
})

function LearningPaths() {
  return <LearningPathsPage paths={useSuspenseQuery(learningPathQueries.list()).data.data} />
}
