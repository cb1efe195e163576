import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { contentPageHead } from './-content-page'
import { LegalPage } from './-legal-page'
import { loadTermsOfUse } from './-public-pages'

const slug = 'terms-of-use'

export const Route = createFileRoute('/terms-of-use')({
  loader: ({ context: { queryClient } }) => loadTermsOfUse(queryClient),
  head: contentPageHead(slug, () => t`Terms of use`),
  component: TermsOfUse,
})

function TermsOfUse() {
  return <LegalPage slug={slug} namesVersion />
}
