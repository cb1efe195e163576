import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { mailTextQueries } from '~/features/mail-texts/mail-texts.queries'
import { MailsPage } from '~/features/mail-texts/mails-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/mails/')({
  loader: ({ context: { queryClient } }) => ensureRevalidated(queryClient, mailTextQueries.list()),
  head: () => ({ meta: [{ title: t`Mails` }] }),
  component: MailsPage,
})
