import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { catalogueQueries } from '~/features/documents/catalogue/catalogue.queries'
import { DocumentCategories } from '~/features/documents/catalogue/document-categories/document-categories'
import { getEntryAction, countCompletedSteps } from '~/features/dashboard/next-step'
import { communityQueries } from '~/features/community/community.queries'
import { NewsTeasers } from '~/features/community/news-page/news'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { KitTeasers } from '~/features/kits/kit-teasers/kit-teasers'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { PathTeasers } from '~/features/learning/path-teasers/path-teasers'
import { useOptionalPage } from '~/features/documents/content-page'
import { HomePage } from '~/features/documents/home-page/home-page'
import { LatestSection } from '~/features/documents/latest-pages/latest-pages'
import { pageQueries } from '~/features/documents/pages.queries'
import { maxLatest } from '~/features/documents/search-page/page-search.queries'
import { PageEditLink } from '~/features/documents/page-meta'
import { isApproved } from '~/auth/session'
import { usePublicConfig } from '~/auth/use-session'
import { DefaultFrame } from '../app/layout/frames'
import { loadHome } from './-public-pages'
import { useHomeProgress } from './-user-progress'

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) => loadHome(queryClient),
  head: ({ loaderData, match }) => {
    const { origin } = match.context.config
    return {
      meta: loaderData?.description ? [{ name: 'description', content: loaderData.description }] : [],
      links: [{ rel: 'canonical', href: `${origin}/` }],
    }
  },
  component: Home,
})

function Home() {
  const standing = useHomeProgress()
  const { brand } = usePublicConfig()
  const page = useOptionalPage('home')
  const categories = useSuspenseQuery(catalogueQueries.teasers()).data.data
  const paths = useSuspenseQuery(learningPathQueries.teasers()).data
  const kits = useSuspenseQuery(devKitQueries.teasers()).data
  const latest = useSuspenseQuery(pageQueries.latest('document', maxLatest)).data.data
  const news = useSuspenseQuery(communityQueries.newestNews()).data
  const isOpen = isApproved(standing.session)
  return (
    <DefaultFrame content="bleed">
      <HomePage
        page={page ?? { title: `${brand.name} ${brand.programme}`, summary: '', html: '' }}
        action={getEntryAction(standing)}
        passed={countCompletedSteps(standing)}
        edit={<PageEditLink page={page} />}
      >
        <LatestSection pages={latest} isOpen={isOpen} />
        <DocumentCategories categories={categories} isOpen={isOpen} />
        <PathTeasers paths={paths.data} total={paths.total} isOpen={isOpen} />
        <KitTeasers kits={kits.data} total={kits.total} />
        <NewsTeasers news={news} />
      </HomePage>
    </DefaultFrame>
  )
}
