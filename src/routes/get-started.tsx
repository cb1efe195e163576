import { createFileRoute } from '@tanstack/react-router'
import { nextStep } from '~/features/dashboard/next-step'
import { NextStepBlock } from '~/features/dashboard/next-step-block/next-step-block'
import { requirePage, usePage } from '~/features/pages/content-page'
import { PageContents } from '~/features/pages/page-contents'
import { PageText } from '~/features/pages/page-text/page-text'
import { SinglePageSsrFrame } from './-frame/frames'
import { pageHead } from './-page-head'
import { loadStanding, useStanding } from './-standing'

export const Route = createFileRoute('/get-started')({
  loader: async ({ context: { queryClient } }) => {
    const [{ title, summary }] = await Promise.all([
      requirePage(queryClient, 'get-started'),
      loadStanding(queryClient),
    ])
    return { title, description: summary }
  },
  head: ({ loaderData, match }) =>
    pageHead({ title: 'Get started', ...loaderData, brandName: match.context.config.brand.name }),
  component: GetStarted,
})

function GetStarted() {
  const page = usePage('get-started')
  const standing = useStanding()
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={page.summary}
      contents={<PageContents headings={page.headings} heading="On this page" />}
    >
      <NextStepBlock step={nextStep(standing)} isBoxed />
      <PageText html={page.html} />
    </SinglePageSsrFrame>
  )
}
