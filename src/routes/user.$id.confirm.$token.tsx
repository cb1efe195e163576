import { createFileRoute } from '@tanstack/react-router'
import { confirmSearch } from '~/features/users/register/confirm-outcome'
import { ConfirmPage } from '~/features/users/register/confirm-page'
import { confirmWithoutScripts } from '~/features/users/register/confirm-without-scripts.server'
import { SinglePageSsrMobileFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/user/$id/confirm/$token')({
  validateSearch: confirmSearch,
  server: {
    handlers: {
      POST: ({ params, request }) => confirmWithoutScripts(params, new URL(request.url).pathname),
    },
  },
  head: ({ match }) => pageHead({ title: 'Confirm your e-mail', brandName: match.context.config.brand.name }),
  component: Confirm,
})

function Confirm() {
  const { id, token } = Route.useParams()
  const { outcome } = Route.useSearch()
  return (
    <SinglePageSsrMobileFrame>
      <ConfirmPage key={token} id={id} token={token} outcome={outcome} />
    </SinglePageSsrMobileFrame>
  )
}
