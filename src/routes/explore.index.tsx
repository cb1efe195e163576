import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { catalogueQueries } from '~/features/documents/catalogue/catalogue.queries'
import { ExploreCatalogue, ExplorePage } from '~/features/documents/explore-page/explore-page'
import { devKitQueries } from '~/features/kits/dev-kits.queries'
import { KitTeasers } from '~/features/kits/kit-teasers/kit-teasers'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { PathTeasers } from '~/features/learning/path-teasers/path-teasers'
import { useOptionalPage } from '~/features/documents/content-page'
import { PageEditLink } from '~/features/documents/page-meta'
import { isApproved } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { loadExplore } from './-public-pages'

export const Route = createFileRoute('/explore/')({
  loader: ({ context: { queryClient } }) => loadExplore(queryClient),
  head: ({ loaderData, match }) =>
    pageHead({
      title: t`Explore`,
      canonical: `${match.context.config.origin}/explore`,
      description: loaderData?.description,
    }),
  component: Explore,
})

function Explore() {
  const isOpen = isApproved(useSession())
  const page = useOptionalPage('explore')
  const categories = useSuspenseQuery(catalogueQueries.teasers()).data.data
  const paths = useSuspenseQuery(learningPathQueries.teasers()).data
  const kits = useSuspenseQuery(devKitQueries.teasers()).data
  return (
    <DefaultFrame>
      <ExplorePage page={page} edit={<PageEditLink page={page} />}>
        <ExploreCatalogue categories={categories} isOpen={isOpen} />
        <PathTeasers paths={paths.data} total={paths.total} isOpen={isOpen} />
        <KitTeasers kits={kits.data} total={kits.total} />
      </ExplorePage>
    </DefaultFrame>
  )
}
