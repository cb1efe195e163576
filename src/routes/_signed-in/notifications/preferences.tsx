import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { notificationQueries } from '~/features/notifications/notifications.queries'
import { PreferencesPage } from '~/features/notifications/preferences/preferences-page'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/notifications/preferences')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(notificationQueries.choices()).then(() => undefined),
  head: () => pageHead({ title: t`Your mails` }),
  component: Preferences,
})

function Preferences() {
  return <PreferencesPage />
}
