import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { usePage } from '~/features/documents/content-page'
import { PageContents } from '~/features/documents/page-contents'
import { PageEditLink } from '~/features/documents/page-meta'
import { QuestionData, QuestionList } from '~/features/documents/question-list/question-list'
import { contentPageHead } from './-content-page'
import { SinglePageSsrFrame } from '../app/layout/frames'
import { loadFaq } from './-public-pages'

const slug = 'faq'

export const Route = createFileRoute('/faq')({
  loader: ({ context: { queryClient } }) => loadFaq(queryClient),
  head: contentPageHead(slug, () => t`Frequently asked questions`),
  component: Faq,
})

function Faq() {
  const page = usePage(slug)
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={
        <>
          <span>{page.summary}</span>
          <PageEditLink page={page} />
        </>
      }
      contents={<PageContents headings={page.headings} depth={2} heading={t`On this page`} />}
    >
      <QuestionList html={page.html} />
      <QuestionData html={page.html} />
    </SinglePageSsrFrame>
  )
}
