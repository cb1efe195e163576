import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  AnnouncementList,
  AnnouncementPagination,
} from '~/features/community/announcement-list/announcement-list'
import { announcementsSearch, communityQueries } from '~/features/community/community.queries'
import { NewsPage } from '~/features/community/news-page/news'
import { PageText } from '~/features/documents/page-text/page-text'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { loadNews } from './-public-pages'
import { getHref } from '~/ui/links/href'

export const Route = createFileRoute('/news')({
  validateSearch: announcementsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { page } }) => {
    if (page === undefined) await loadNews(queryClient)
    else await queryClient.ensureQueryData(communityQueries.news(page))
  },
  head: ({ match }) => {
    const { origin } = match.context.config
    const { meta, links = [] } = pageHead({
      title: t`News`,
      description: t`What is new in the programme, for everybody.`,
      canonical: `${origin}/news`,
    })
    const feed = {
      rel: 'alternate',
      type: 'application/atom+xml',
      title: t`News`,
      href: getHref({ to: '/news.atom' }),
    }
    return { meta, links: [...links, feed] }
  },
  component: News,
})

function News() {
  const { page } = Route.useSearch()
  const news = useSuspenseQuery(communityQueries.news(page)).data
  return (
    <DefaultFrame>
      <NewsPage>
        {news.page > 1 && news.data.length === 0 ? null : (
          <AnnouncementList
            announcements={news.data}
            renderText={(html) => <PageText html={html} />}
            titles="h2"
          />
        )}
        <AnnouncementPagination path="/news" list={news} />
      </NewsPage>
    </DefaultFrame>
  )
}
