import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { applicationQueries } from '~/features/applications/applications.queries'
import { TemplatesPage } from '~/features/applications/review/templates-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/mails/templates')({
  loader: ({ context: { queryClient } }) => ensureRevalidated(queryClient, applicationQueries.templates()),
  head: () => ({ meta: [{ title: t`Reviewers’ templates` }] }),
  component: TemplatesPage,
})
