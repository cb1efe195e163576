import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '~/features/users/terms/settings-page'
import { termsQueries } from '~/features/users/terms/terms.queries'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...termsQueries.policy(), revalidateIfStale: true }),
  head: () => ({ meta: [{ title: t`Settings` }] }),
  component: SettingsPage,
})
