import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { mailTextQueries } from '~/features/mail-texts/mail-texts.queries'
import { MailsPage } from '~/features/mail-texts/mails-page'

export const Route = createFileRoute('/admin/mails/')({
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData({ ...mailTextQueries.list(), revalidateIfStale: true }),
  head: () => ({ meta: [{ title: t`Mails` }] }),
  component: MailsPage,
})
