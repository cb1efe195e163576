import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passwordPolicyQueries } from '~/auth/password-policy/password-policy'
import { confirmSearch } from '~/features/users/register/registered-state'
import { ConfirmPage } from '~/features/users/register/confirm-page'
import { confirmWithoutScripts } from '~/features/users/register/confirm-address.server'
import { isRegistrant } from '~/features/users/users.functions'
import { SinglePageSsrMobileFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/user/$id/confirm/$token')({
  validateSearch: confirmSearch,
  server: {
    handlers: {
      POST: ({ params, request }) => confirmWithoutScripts(params, request),
    },
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [isKnownBrowser] = await Promise.all([
      isRegistrant({ data: { id } }).catch(() => false),
      queryClient.prefetchQuery(passwordPolicyQueries.current()),
    ])
    return isKnownBrowser
  },
  head: () => pageHead({ title: t`Confirm your e-mail` }),
  component: Confirm,
})

function Confirm() {
  const { id, token } = Route.useParams()
  const { outcome } = Route.useSearch()
  const isKnownBrowser = Route.useLoaderData()
  return (
    <SinglePageSsrMobileFrame>
      <ConfirmPage key={token} id={id} token={token} outcome={outcome} isKnownBrowser={isKnownBrowser} />
    </SinglePageSsrMobileFrame>
  )
}
