import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { mailId } from '~/contract/mail-texts'
import { MailPage } from '~/features/mail-texts/mail-page'
import { mailTextQueries } from '~/features/mail-texts/mail-texts.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/admin/mails/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!v.is(mailId, id)) throw notFound()
    const mail = { ...mailTextQueries.one(id), revalidateIfStale: true }
    const { subject } = await orNotFoundPage(queryClient.ensureQueryData(mail))
    return { title: t`Mail: ${subject}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Mail` }] }),
  component: MailRoute,
})

function MailRoute() {
  const { id } = Route.useParams()
  return <MailPage key={id} id={id} />
}
