import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { getNextStep } from '~/features/dashboard/next-step'
import { NextStepBlock } from '~/features/dashboard/next-step-block/next-step-block'
import { usePage } from '~/features/documents/content-page'
import { PageContents } from '~/features/documents/page-contents'
import { PageEditLink } from '~/features/documents/page-meta'
import { PageText } from '~/features/documents/page-text/page-text'
import { contentPageHead } from './-content-page'
import { SinglePageSsrFrame } from '../app/layout/frames'
import { loadGetStarted } from './-public-pages'
import { useUserProgress } from './-user-progress'

const slug = 'get-started'

export const Route = createFileRoute('/get-started')({
  loader: ({ context: { queryClient } }) => loadGetStarted(queryClient),
  head: contentPageHead(slug, () => t`Get started`),
  component: GetStarted,
})

function GetStarted() {
  const page = usePage(slug)
  const standing = useUserProgress()
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={
        <>
          <span>{page.summary}</span>
          <PageEditLink page={page} />
        </>
      }
      contents={<PageContents headings={page.headings} heading={t`On this page`} />}
    >
      <NextStepBlock step={getNextStep(standing)} isBoxed />
      <PageText html={page.html} />
    </SinglePageSsrFrame>
  )
}
