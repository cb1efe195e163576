import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageText } from '~/features/documents/page-text/page-text'
import { questionQueries } from '~/features/community/questions/questions.queries'
import { QuestionPage } from '~/features/community/questions/read/question-page'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { lazySection } from '~/ui/lazy/lazy'
import { pageHead } from '~/routes/-page-head'
import { ensureRevalidated } from '~/routes/-loading'

const TextDifference = lazySection(
  () => import('~/routes/-text-difference').then((module) => module.TextDifference),
  () => t`The changes could not be loaded.`,
)

export const Route = createFileRoute('/_approved/community/questions/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    requireId(id)
    const { title } = await orNotFoundPage(ensureRevalidated(queryClient, questionQueries.one(id)))
    return { title }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.title ?? 'Question',
      isClosed: true,
    }),
  component: Question,
})

function Question() {
  const { id } = Route.useParams()
  return (
    <QuestionPage
      key={id}
      id={id}
      renderText={(html) => <PageText html={html} />}
      renderDifference={(earlier, later) => <TextDifference earlier={earlier} later={later} />}
    />
  )
}
