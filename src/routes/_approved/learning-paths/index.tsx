import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { learningPathQueries } from '~/features/learning-paths/learning-paths.queries'
import { LearningPathsPage } from '~/features/learning-paths/learning-paths-page/learning-paths-page'
import { guardedBy } from '~/auth/guards'
import { DefaultFrame } from '~/routes/-frame/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_approved/learning-paths/')({
  beforeLoad: guardedBy('protected', 'approved'),
  loader: ({ context: { queryClient } }) =>
    queryClient
      .ensureQueryData({ ...learningPathQueries.list(), revalidateIfStale: true })
      .then(() => undefined),
  head: ({ match }) =>
    pageHead({
      title: 'Learning paths',
      description: 'Short units in order, from the first box to a whole fleet.',
      brandName: match.context.config.brand.name,
    }),
  component: LearningPaths,
})

function LearningPaths() {
  return (
    <DefaultFrame>
      <LearningPathsPage paths={useSuspenseQuery(learningPathQueries.list()).data.data} />
    </DefaultFrame>
  )
}
