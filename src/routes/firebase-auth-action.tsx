import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { actionSearch } from '~/auth/search'
import { EmailActionPage } from '~/auth/email-action/email-action-page'
import { passwordPolicyQueries } from '~/auth/password-policy/password-policy'
import { SinglePageSsrMobileFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/firebase-auth-action')({
  validateSearch: actionSearch,
  loaderDeps: ({ search: { mode } }) => ({ mode }),
  loader: async ({ context: { queryClient }, deps: { mode } }) => {
    if (mode === 'resetPassword') await queryClient.prefetchQuery(passwordPolicyQueries.current())
  },
  head: () => pageHead({ title: t`Your account` }),
  component: MailedAction,
})

function MailedAction() {
  const search = Route.useSearch()
  return (
    <SinglePageSsrMobileFrame>
      <EmailActionPage key={`${search.mode} ${search.oobCode ?? search.token ?? ''}`} search={search} />
    </SinglePageSsrMobileFrame>
  )
}
