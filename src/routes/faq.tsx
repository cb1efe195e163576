import { createFileRoute } from '@tanstack/react-router'
import { requirePage, usePage } from '~/features/pages/content-page'
import { PageContents } from '~/features/pages/page-contents'
import { QuestionList } from '~/features/pages/question-list/question-list'
import { SinglePageSsrFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { queryClient } }) => {
    const { title, summary } = await requirePage(queryClient, 'faq')
    return { title, description: summary }
  },
  head: ({ loaderData, match }) =>
    pageHead({ title: 'Questions', ...loaderData, brandName: match.context.config.brand.name }),
  component: Faq,
})

function Faq() {
  const page = usePage('faq')
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={page.summary}
      contents={<PageContents headings={page.headings} depth={2} heading="On this page" />}
    >
      <QuestionList html={page.html} />
    </SinglePageSsrFrame>
  )
}
