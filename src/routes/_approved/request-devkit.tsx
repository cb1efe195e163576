import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatFullName } from '~/contract/full-name'
import { createFileRoute } from '@tanstack/react-router'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { RequestKitPage } from '~/features/kits/request-kit-page/request-kit-page'
import { userQueries } from '~/features/users/users.queries'
import { pageHead } from '~/routes/-page-head'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/_approved/request-devkit')({
  loader: async ({ context: { queryClient, user } }) => {
    const { identityUid } = user
    await Promise.all([
      queryClient.ensureQueryData(devKitQueries.kits()),
      // What was finished or published since counts.
      ensureRevalidated(queryClient, devKitQueries.eligibility(identityUid)),
      queryClient.ensureQueryData(devKitQueries.getRequests(identityUid)),
      queryClient.ensureQueryData(userQueries.one(identityUid)),
    ])
  },
  head: () =>
    pageHead({
      title: t`Request a kit`,
      description: t`We lend kits to approved members for free, for a specific project.`,
    }),
  component: RequestDevkit,
})

function RequestDevkit() {
  const { identityUid } = Route.useRouteContext().user
  const kits = useSuspenseQuery(devKitQueries.kits()).data.data
  const eligibility = useSuspenseQuery(devKitQueries.eligibility(identityUid)).data.data
  const requests = useSuspenseQuery(devKitQueries.getRequests(identityUid)).data.data
  const { firstName, lastName, address } = useSuspenseQuery(userQueries.one(identityUid)).data
  return (
    <RequestKitPage
      kits={kits}
      eligibility={eligibility}
      requests={requests}
      address={{ ...address, recipient: formatFullName({ firstName, lastName }) }}
    />
  )
}
