import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AnalyticsChoice } from '~/app/analytics/analytics-choice'
import { usePublicConfig } from '~/auth/use-session'
import { contentPageHead } from './-content-page'
import { LegalPage } from './-legal-page'
import { loadPrivacyPolicy } from './-public-pages'

const slug = 'privacy-policy'

export const Route = createFileRoute('/privacy-policy')({
  loader: ({ context: { queryClient } }) => loadPrivacyPolicy(queryClient),
  head: contentPageHead(slug, () => t`Privacy policy`),
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { analyticsId } = usePublicConfig()
  return <LegalPage slug={slug}>{analyticsId === undefined ? null : <AnalyticsChoice />}</LegalPage>
}
