import { createFileRoute } from '@tanstack/react-router'
import { notificationQueries } from '~/features/notifications/notifications.queries'
import { PreferencesPage } from '~/features/notifications/preferences/preferences-page'
import { guardedBy } from '~/auth/guards'
import { DefaultFrame } from '~/routes/-frame/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/notifications/preferences')({
  beforeLoad: guardedBy('protected'),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(notificationQueries.choices()).then(() => undefined),
  head: ({ match }) => pageHead({ title: 'Your mails', brandName: match.context.config.brand.name }),
  component: Preferences,
})

function Preferences() {
  return (
    <DefaultFrame>
      <PreferencesPage />
    </DefaultFrame>
  )
}
