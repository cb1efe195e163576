import { t } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { QuestionsPage } from '~/features/community/questions/list/questions-page'
import { questionSearch } from '~/features/community/questions/question-search'
import { questionQueries } from '~/features/community/questions/questions.queries'
import { pageHead } from '~/routes/-page-head'
import { findSubject } from '~/routes/-question-subject'
import { listSearchSchema } from '~/forms/search-parameters'

export const Route = createFileRoute('/_approved/community/questions/')({
  validateSearch: listSearchSchema(questionSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const list = questionQueries.list(deps)
    const [subject] = await Promise.all([
      findSubject(queryClient, deps.document, deps.heading),
      // While one types on the page itself, nothing waits for the answer.
      cause === 'stay' ? undefined : queryClient.prefetchQuery(list),
      cause === 'stay' ? undefined : queryClient.prefetchQuery(questionQueries.tags('')),
    ])
    if (subject !== null && 'movedTo' in subject) {
      throw redirect({
        to: '/community/questions',
        search: { ...deps, document: subject.movedTo },
        replace: true,
      })
    }
    return { subject }
  },
  head: () => pageHead({ title: t`Questions`, isClosed: true }),
  component: Questions,
})

function Questions() {
  const { subject } = Route.useLoaderData()
  return <QuestionsPage search={Route.useSearch()} subject={subject} />
}
