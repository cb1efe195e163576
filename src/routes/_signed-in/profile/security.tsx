import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passwordPolicyQueries } from '~/auth/password-policy/password-policy'
import {
  emailChangeQueries,
  ownAccountQueries,
  securityQueries,
} from '~/features/users/security/security.queries'
import { signInMethodQueries } from '~/auth/sign-in/linked-accounts'
import { SecurityContents, SecurityPage } from '~/features/users/security/security-page'
import { userQueries } from '~/features/users/users.queries'
import { SinglePageFrame } from '~/app/layout/frames'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_signed-in/profile/security')({
  staticData: { hasOwnLayout: true },
  loader: async ({ context: { queryClient, user } }) => {
    const { identityUid } = user
    await queryClient.ensureQueryData(userQueries.one(identityUid))
    // Without the provider's answer the rest of the page is shown all the same.
    await Promise.all([
      queryClient.ensureQueryData(emailChangeQueries.pending(identityUid)),
      queryClient.prefetchQuery(securityQueries.of(identityUid)),
      queryClient.prefetchQuery(passwordPolicyQueries.current()),
      queryClient.prefetchQuery(signInMethodQueries.one(identityUid)),
      queryClient.prefetchQuery(ownAccountQueries.signIns(identityUid)),
    ])
  },
  head: () => pageHead({ title: t`Sign-in and security` }),
  component: Security,
})

function Security() {
  const { identityUid } = Route.useRouteContext().user
  return (
    <SinglePageFrame steps={<SecurityContents />}>
      <SecurityPage identityUid={identityUid} />
    </SinglePageFrame>
  )
}
