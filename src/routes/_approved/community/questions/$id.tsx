import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { PageText } from '~/features/documents/page-text/page-text'
import { questionQueries } from '~/features/community/questions/questions.queries'
import { QuestionPage } from '~/features/community/questions/read/question-page'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { lazySection } from '~/ui/lazy/lazy'
import { pageHead } from '~/routes/-page-head'

const TextDifference = lazySection(
  () => import('~/routes/-text-difference').then((module) => module.TextDifference),
  () => t`The changes could not be loaded.`,
)

export const Route = createFileRoute('/_approved/community/questions/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!v.is(uuid, id)) throw notFound()
    const { title } = await orNotFoundPage(
      queryClient.ensureQueryData({ ...questionQueries.one(id), revalidateIfStale: true }),
    )
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
