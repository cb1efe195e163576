import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementList } from '~/features/community/announcement-list/announcement-list'
import { communityQueries } from '~/features/community/community.queries'
import { CommunityPage } from '~/features/community/community-page/community-page'
import { PageText } from '~/features/pages/page-text/page-text'
import { guardedBy } from '~/features/session/guards'
import { usePublicConfig } from '~/features/session/use-session'
import { DefaultFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/community')({
  beforeLoad: guardedBy('protected', 'approved'),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(communityQueries.announcements()).then(() => undefined),
  head: ({ match }) =>
    pageHead({
      title: 'Community',
      description: 'What is new in the programme, and where its people help each other.',
      brandName: match.context.config.brand.name,
    }),
  component: Community,
})

function Community() {
  const { forumUrl } = usePublicConfig()
  const announcements = useSuspenseQuery(communityQueries.announcements()).data.data
  return (
    <DefaultFrame>
      <CommunityPage forumUrl={forumUrl}>
        <AnnouncementList announcements={announcements} renderText={(html) => <PageText html={html} />} />
      </CommunityPage>
    </DefaultFrame>
  )
}
