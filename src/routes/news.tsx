import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementList } from '~/features/community/announcement-list/announcement-list'
import { communityQueries } from '~/features/community/community.queries'
import { NewsPage } from '~/features/community/news-page/news-page'
import { PageText } from '~/features/pages/page-text/page-text'
import { DefaultFrame } from './-frame/frames'
import { pageHead } from './-page-head'
import { loadNews } from './-public-pages'

export const Route = createFileRoute('/news')({
  staticData: { sleeps: true },
  loader: ({ context: { queryClient } }) => loadNews(queryClient),
  head: ({ match }) => {
    const { brand, origin } = match.context.config
    const { meta, links = [] } = pageHead({
      title: 'News',
      description: 'What is new in the programme, for everybody.',
      brandName: brand.name,
      canonical: `${origin}/news`,
    })
    const feed = { rel: 'alternate', type: 'application/atom+xml', title: 'News', href: '/news.atom' }
    return { meta, links: [...links, feed] }
  },
  component: News,
})

function News() {
  const news = useSuspenseQuery(communityQueries.news()).data.data
  return (
    <DefaultFrame>
      <NewsPage>
        <AnnouncementList announcements={news} renderText={(html) => <PageText html={html} />} titles="h2" />
      </NewsPage>
    </DefaultFrame>
  )
}
