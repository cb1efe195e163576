import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { SettingsPage } from '~/features/users/terms/settings-page'
import { termsQueries } from '~/features/users/terms/terms.queries'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      ensureRevalidated(queryClient, termsQueries.policy()),
      ensureRevalidated(queryClient, profileQuestionQueries.current()),
    ]),
  head: () => ({ meta: [{ title: t`Settings` }] }),
  component: SettingsPage,
})
