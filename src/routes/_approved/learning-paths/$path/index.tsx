import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { PathPage } from '~/features/learning/path-page/path-page'
import { requirePath } from '~/features/learning/require-path'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_approved/learning-paths/$path/')({
  loader: async ({ context: { queryClient }, params: { path } }) => {
    const { title, summary } = await requirePath(queryClient, path)
    return { title, description: summary }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: t`Learning path`,
      ...loaderData,
      isClosed: true,
    }),
  component: LearningPathRoute,
})

function LearningPathRoute() {
  const { path: slug } = Route.useParams()
  const path = useSuspenseQuery(learningPathQueries.one(slug)).data
  if (path === null) throw notFound()
  return <PathPage path={path} />
}
