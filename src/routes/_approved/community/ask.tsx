import { t } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { AskPage } from '~/features/community/questions/ask/ask-page'
import { askSearch } from '~/features/community/questions/question-search'
import { pageHead } from '~/routes/-page-head'
import { findSubject } from '~/routes/-question-subject'

export const Route = createFileRoute('/_approved/community/ask')({
  validateSearch: askSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { document, heading } }) => {
    const subject = await findSubject(queryClient, document, heading)
    if (subject !== null && 'movedTo' in subject) {
      throw redirect({
        to: '/community/ask',
        search: { document: subject.movedTo, heading },
        replace: true,
      })
    }
    return { subject }
  },
  head: () => pageHead({ title: t`Ask a question`, isClosed: true }),
  component: Ask,
})

function Ask() {
  const { subject } = Route.useLoaderData()
  const { document } = Route.useSearch()
  return <AskPage subject={subject} isMissing={document !== undefined && subject === null} />
}
