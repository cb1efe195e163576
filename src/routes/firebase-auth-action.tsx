import { createFileRoute } from '@tanstack/react-router'
import { actionSearch } from '~/features/session/mailed-action/action-search'
import { MailedActionPage } from '~/features/session/mailed-action/mailed-action-page'
import { SinglePageSsrMobileFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/firebase-auth-action')({
  validateSearch: actionSearch,
  head: ({ match }) => pageHead({ title: 'Your account', brandName: match.context.config.brand.name }),
  component: MailedAction,
})

function MailedAction() {
  const { mode, oobCode } = Route.useSearch()
  return (
    <SinglePageSsrMobileFrame>
      <MailedActionPage key={oobCode ?? ''} mode={mode} code={oobCode} />
    </SinglePageSsrMobileFrame>
  )
}
