import { t } from '@lingui/core/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementList } from '~/features/community/announcement-list/announcement-list'
import { communityQueries } from '~/features/community/community.queries'
import { type DashboardBlock, DashboardPage } from '~/features/dashboard/dashboard-page/dashboard-page'
import { getNextStep } from '~/features/dashboard/next-step'
import { NextStepBlock } from '~/features/dashboard/next-step-block/next-step-block'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { LatestKitRequest } from '~/features/kits/kit-requests/kit-requests'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { ActivityStrip } from '~/features/learning/activity-strip/activity-strip'
import { getListedPaths, PathList } from '~/features/learning/path-row/path-row'
import { funnelQueries, overviewQuery } from '~/features/insights/insights.queries'
import { getPeriod, getLastDays, periodSearch, getTodayInUtc } from '~/features/insights/period'
import { ProgrammeBlock } from '~/features/insights/programme-block'
import { ChangedPages, LatestPages } from '~/features/documents/latest-pages/latest-pages'
import { PageText } from '~/features/documents/page-text/page-text'
import { pageQueries } from '~/features/documents/pages.queries'
import { OwnOpenQuestions } from '~/features/community/questions/list/question-sections'
import { ownOpenQuestions } from '~/features/community/questions/question-search'
import { questionQueries } from '~/features/community/questions/questions.queries'
import { Time } from '~/ui/format/time'
import { FunnelBlock } from '~/routes/-funnel-block'
import { pageHead } from '~/routes/-page-head'
import { findPathToContinue, useUserProgress } from '~/routes/-user-progress'
import { getHref } from '~/ui/links/href'
import { ensureRevalidated } from '~/routes/-loading'

const maxLatest = 5
const maxAnnouncements = 3

export const Route = createFileRoute('/_approved/dashboard')({
  validateSearch: periodSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, user }, deps }) => {
    const { identityUid, role } = user
    const today = getTodayInUtc()
    const programme = role === 'admin' ? { period: getPeriod(deps, today), today, now: Date.now() } : null
    await Promise.all([
      queryClient.ensureQueryData(learningPathQueries.list()),
      ensureRevalidated(queryClient, learningPathQueries.activity()),
      ensureRevalidated(queryClient, pageQueries.changes()),
      queryClient.ensureQueryData(pageQueries.latest('document', maxLatest)),
      queryClient.ensureQueryData(devKitQueries.getRequests(identityUid)),
      queryClient.ensureQueryData(communityQueries.newestAnnouncements()),
      queryClient.prefetchQuery(questionQueries.list(ownOpenQuestions)),
      ...(programme
        ? [
            queryClient.prefetchQuery(funnelQueries.funnel(programme.period)),
            queryClient.prefetchQuery(funnelQueries.insight(getLastDays(7, today))),
            queryClient.prefetchQuery(overviewQuery()),
          ]
        : []),
    ])
    return { programme }
  },
  head: () =>
    pageHead({
      title: t`Dashboard`,
      description: t`Your next step, and what is new in the programme.`,
    }),
  component: Dashboard,
})

function Dashboard() {
  const { identityUid, firstName } = Route.useRouteContext().user
  const { programme } = Route.useLoaderData()
  const standing = useUserProgress()
  const paths = useSuspenseQuery(learningPathQueries.list()).data.data
  const requests = useSuspenseQuery(devKitQueries.getRequests(identityUid)).data.data
  const announcements = useSuspenseQuery(communityQueries.newestAnnouncements()).data.data
  const activity = useSuspenseQuery(learningPathQueries.activity()).data.data
  // What else could be done stands in the blocks around.
  const { besides: _besides, ...step } = getNextStep(standing)
  const listed = getListedPaths(paths, findPathToContinue(paths)?.slug)
  const funnelBlock: DashboardBlock[] =
    programme === null
      ? []
      : [
          {
            title: t`Onboarding funnel`,
            content: <FunnelBlock period={programme.period} today={programme.today} />,
          },
        ]
  return (
    <DashboardPage
      firstName={firstName}
      nextStep={
        programme === null ? (
          <NextStepBlock step={step} />
        ) : (
          <ProgrammeBlock now={programme.now} today={programme.today} />
        )
      }
      main={[
        ...funnelBlock,
        ...(listed.paths.length === 0
          ? []
          : [
              {
                title: listed.kind === 'started' ? t`Continue learning` : t`More learning paths`,
                more: { label: t`All paths`, to: '/learning-paths' as const },
                content: <PathList paths={listed.paths} />,
              },
            ]),
        useDocumentsBlock(),
      ]}
      side={[
        { title: t`Last seven days`, content: <ActivityStrip activity={activity} /> },
        ...(step.kind === 'request-kit'
          ? []
          : [
              {
                title: t`Your kit`,
                ...(requests.length > 0
                  ? { more: { label: t`Details`, to: '/request-devkit' as const } }
                  : {}),
                content: <LatestKitRequest requests={requests} />,
              },
            ]),
        {
          title: t`Announcements`,
          more: { label: t`All announcements`, to: '/community' },
          content: (
            <AnnouncementList
              announcements={announcements.slice(0, maxAnnouncements)}
              renderText={(html) => <PageText html={html} size="small" />}
              form="brief"
            />
          ),
        },
        {
          title: t`Your open questions`,
          more: {
            label: t`View all`,
            to: getHref({ to: '/community/questions', search: { whose: 'mine' } }),
          },
          content: <OwnOpenQuestions />,
        },
      ]}
    />
  )
}

/** Returns what changed since the last visit; at the first visit, the latest changes. */
function useDocumentsBlock(): DashboardBlock {
  const { since, data: changes } = useSuspenseQuery(pageQueries.changes()).data
  const latest = useQuery(pageQueries.latest('document', maxLatest)).data?.data ?? []
  const more = { label: t`All documents`, to: '/documents' as const }
  return since === null
    ? { title: t`Documents changed last`, more, content: <LatestPages pages={latest} /> }
    : {
        title: t`Changed since your last visit`,
        detail: <Time at={since} format="short-day" />,
        more,
        content: <ChangedPages changes={changes} />,
      }
}
