import { createFileRoute } from '@tanstack/react-router'
import { guardedBy } from '~/features/session/guards'
import { requireUser } from '~/features/session/log-in/require-user'
import { AccountState } from '~/features/users/profile/account-state'
import { ProfilePage } from '~/features/users/profile/profile-page'
import { userQueries } from '~/features/users/users.queries'
import { SinglePageFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/profile/')({
  beforeLoad: guardedBy('protected'),
  loader: async ({ context: { queryClient } }) => {
    const { identityUid } = await requireUser(queryClient)
    await queryClient.ensureQueryData(userQueries.one(identityUid))
    return { identityUid }
  },
  head: ({ match }) => pageHead({ title: 'Profile', brandName: match.context.config.brand.name }),
  component: Profile,
})

function Profile() {
  const { identityUid } = Route.useLoaderData()
  return (
    <SinglePageFrame reasons={<AccountState identityUid={identityUid} />}>
      <ProfilePage identityUid={identityUid} />
    </SinglePageFrame>
  )
}
