import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementList } from '~/features/community/announcement-list/announcement-list'
import { communityQueries } from '~/features/community/community.queries'
import { DashboardPage } from '~/features/dashboard/dashboard-page/dashboard-page'
import { nextStep } from '~/features/dashboard/next-step'
import { NextStepBlock } from '~/features/dashboard/next-step-block/next-step-block'
import { devKitQueries } from '~/features/dev-kits/dev-kits.queries'
import { LatestKitRequest } from '~/features/dev-kits/kit-requests/kit-requests'
import { learningPathQueries } from '~/features/learning-paths/learning-paths.queries'
import { PathList } from '~/features/learning-paths/path-list/path-list'
import { LatestPages } from '~/features/pages/latest-pages/latest-pages'
import { PageText } from '~/features/pages/page-text/page-text'
import { pageQueries } from '~/features/pages/pages.queries'
import { guardedBy } from '~/features/session/guards'
import { requireUser } from '~/features/session/log-in/require-user'
import { DefaultFrame } from './-frame/frames'
import { pageHead } from './-page-head'
import { useStanding } from './-standing'

const mostLatest = 5
const mostAnnouncements = 3

export const Route = createFileRoute('/dashboard')({
  beforeLoad: guardedBy('protected', 'approved'),
  loader: async ({ context: { queryClient } }) => {
    const { identityUid, firstName } = await requireUser(queryClient)
    await Promise.all([
      queryClient.ensureQueryData(learningPathQueries.list()),
      queryClient.ensureQueryData(pageQueries.latest('document', mostLatest)),
      queryClient.ensureQueryData(devKitQueries.requestsOf(identityUid)),
      queryClient.ensureQueryData(communityQueries.announcements()),
    ])
    return { identityUid, firstName }
  },
  head: ({ match }) =>
    pageHead({
      title: 'Dashboard',
      description: 'Your next step, and what is new in the programme.',
      brandName: match.context.config.brand.name,
    }),
  component: Dashboard,
})

function Dashboard() {
  const { identityUid, firstName } = Route.useLoaderData()
  const standing = useStanding()
  const paths = useSuspenseQuery(learningPathQueries.list()).data.data
  const latest = useSuspenseQuery(pageQueries.latest('document', mostLatest)).data.data
  const requests = useSuspenseQuery(devKitQueries.requestsOf(identityUid)).data.data
  const announcements = useSuspenseQuery(communityQueries.announcements()).data.data
  return (
    <DefaultFrame>
      <DashboardPage
        firstName={firstName}
        nextStep={<NextStepBlock step={nextStep(standing)} />}
        main={[
          {
            title: 'Learning paths',
            more: { label: 'All paths', to: '/learning-paths' },
            content: <PathList paths={paths} />,
          },
          {
            title: 'Documents changed last',
            more: { label: 'All documents', to: '/documents' },
            content: <LatestPages pages={latest} />,
          },
        ]}
        side={[
          {
            title: 'Your kit',
            ...(requests.length > 0 ? { more: { label: 'Details', to: '/request-devkit' } } : {}),
            content: <LatestKitRequest requests={requests} />,
          },
          {
            title: 'Announcements',
            more: { label: 'All announcements', to: '/community' },
            content: (
              <AnnouncementList
                announcements={announcements.slice(0, mostAnnouncements)}
                renderText={(html) => <PageText html={html} size="small" />}
                form="brief"
              />
            ),
          },
        ]}
      />
    </DefaultFrame>
  )
}
