import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageReviewQueries } from '~/features/documents/reviews/page-reviews.queries'
import { ReviewEnded, ReviewPage } from '~/features/documents/reviews/review-page'
import { pageHead } from '~/routes/-page-head'
import { ensureRevalidated } from '~/routes/-loading'
import { requireId } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/_approved/reviews/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    requireId(id)
    const [draft] = await Promise.all([
      ensureRevalidated(queryClient, pageReviewQueries.draft(id)),
      queryClient.prefetchQuery(pageReviewQueries.comments(id)),
    ])
    if (draft === null) throw notFound()
    return { title: draft.title }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData === undefined ? t`There is no draft to review here` : t`Review: ${loaderData.title}`,
      isClosed: true,
    }),
  component: Review,
  notFoundComponent: ReviewEnded,
})

function Review() {
  const { id } = Route.useParams()
  return <ReviewPage key={id} id={id} />
}
