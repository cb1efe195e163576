import { createFileRoute } from '@tanstack/react-router'
import { contentPageHead, DatedText, loadContentPage } from './-content-page'

const slug = 'terms-of-use'

export const Route = createFileRoute('/terms-of-use')({
  loader: ({ context: { queryClient } }) => loadContentPage(queryClient, slug),
  head: contentPageHead(slug, 'Terms of use'),
  component: TermsOfUse,
})

function TermsOfUse() {
  return <DatedText slug={slug} />
}
