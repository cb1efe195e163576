import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { profileQuestionQueries } from '~/auth/profile-questions.queries'
import { SettingsPage } from '~/features/users/terms/settings-page'
import { termsQueries } from '~/features/users/terms/terms.queries'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...termsQueries.policy(), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...profileQuestionQueries.current(), revalidateIfStale: true }),
    ]),
  head: () => ({ meta: [{ title: t`Settings` }] }),
  component: SettingsPage,
})
