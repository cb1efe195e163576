import { t } from '@lingui/core/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  AnnouncementList,
  AnnouncementPagination,
} from '~/features/community/announcement-list/announcement-list'
import { announcementsSearch, communityQueries, memberQueries } from '~/features/community/community.queries'
import { CommunityPage } from '~/features/community/community-page/community-page'
import { SomeMembers } from '~/features/community/members/some-members/some-members'
import { PageText } from '~/features/documents/page-text/page-text'
import { LatestQuestions } from '~/features/community/questions/list/question-sections'
import { questionQueries } from '~/features/community/questions/questions.queries'
import { usePublicConfig } from '~/auth/use-session'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/_approved/community/')({
  validateSearch: announcementsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page } }) => {
    // What fails of these says so in its own place on the page.
    await Promise.all([
      queryClient.ensureQueryData(communityQueries.announcements(page)),
      queryClient.prefetchQuery(questionQueries.latest()),
      queryClient.prefetchQuery(questionQueries.latest('unanswered')),
      queryClient.prefetchQuery(memberQueries.first()),
    ])
  },
  head: () =>
    pageHead({
      title: t`Community`,
      description: t`Programme news and help from other members.`,
    }),
  component: Community,
})

function Community() {
  const { forumUrl } = usePublicConfig()
  const announcements = useSuspenseQuery(communityQueries.announcements(Route.useSearch().page)).data
  const waiting = useQuery(questionQueries.latest('unanswered')).data
  return (
    <CommunityPage
      forumUrl={forumUrl}
      announcements={
        <>
          {announcements.page > 1 && announcements.data.length === 0 ? null : (
            <AnnouncementList
              form="brief"
              announcements={announcements.data}
              renderText={(html) => <PageText html={html} size="small" />}
            />
          )}
          <AnnouncementPagination path="/community" list={announcements} />
        </>
      }
      newest={<LatestQuestions />}
      waiting={waiting?.data.length === 0 ? null : <LatestQuestions state="unanswered" />}
      members={<SomeMembers />}
    />
  )
}
