import { createFileRoute } from '@tanstack/react-router'
import { contentPageHead, DatedText, loadContentPage } from './-content-page'

const slug = 'privacy-policy'

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context: { queryClient } }) => loadContentPage(queryClient, slug),
  head: contentPageHead(slug, 'Privacy policy'),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  return <DatedText slug={slug} />
}
