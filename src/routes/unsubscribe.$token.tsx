import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { readUnsubscription } from '~/features/notifications/notifications.functions'
import { handleUnsubscribe } from '~/features/notifications/unsubscribe/answer-unsubscribe.server'
import { UnsubscribePage } from '~/features/notifications/unsubscribe/unsubscribe-page'
import { SinglePageSsrMobileFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/unsubscribe/$token')({
  server: {
    handlers: {
      POST: ({ params, request }) => handleUnsubscribe(request, params.token),
    },
  },
  loader: async ({ params }) => ({ subscription: await readUnsubscription({ data: params }) }),
  head: () => pageHead({ title: t`Stop mails`, isHidden: true }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { subscription } = Route.useLoaderData()
  return (
    <SinglePageSsrMobileFrame>
      <UnsubscribePage subscription={subscription} />
    </SinglePageSsrMobileFrame>
  )
}
