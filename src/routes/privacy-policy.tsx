import { createFileRoute } from '@tanstack/react-router'
import { requirePage, usePage } from '~/features/pages/content-page'
import { PageContents } from '~/features/pages/page-contents'
import { PageMeta } from '~/features/pages/page-meta'
import { PageText } from '~/features/pages/page-text/page-text'
import { SinglePageSsrFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/privacy-policy')({
  loader: async ({ context: { queryClient } }) => {
    const { title, summary } = await requirePage(queryClient, 'privacy-policy')
    return { title, description: summary }
  },
  head: ({ loaderData, match }) =>
    pageHead({ title: 'Privacy policy', ...loaderData, brandName: match.context.config.brand.name }),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const page = usePage('privacy-policy')
  return (
    <SinglePageSsrFrame
      title={page.title}
      meta={<PageMeta page={page} />}
      contents={<PageContents headings={page.headings} heading="On this page" />}
    >
      <PageText html={page.html} />
    </SinglePageSsrFrame>
  )
}
