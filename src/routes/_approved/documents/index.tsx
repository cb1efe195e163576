import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { DocumentsOverview } from '~/features/documents/documents-overview/documents-overview'
import { LatestPages } from '~/features/documents/latest-pages/latest-pages'
import { pageQueries } from '~/features/documents/pages.queries'
import { ReadingTree } from '~/features/documents/reading-tree/reading-tree'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { DocumentFrame } from '~/app/layout/frames'
import { pageHead } from '~/routes/-page-head'

const maxLatest = 8

export const Route = createFileRoute('/_approved/documents/')({
  staticData: { hasOwnLayout: true },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(pageQueries.tree()),
      queryClient.ensureQueryData(pageQueries.latest('document', maxLatest)),
    ]).then(() => undefined),
  head: () =>
    pageHead({
      title: t`Documents`,
      description: t`Reference and guides for every component of the programme.`,
      isClosed: true,
    }),
  component: Documents,
})

function Documents() {
  const categories = useSuspenseQuery(pageQueries.tree()).data.data
  const latest = useSuspenseQuery(pageQueries.latest('document', maxLatest)).data.data
  return (
    <DocumentFrame
      tree={<ReadingTree categories={categories} />}
      treeLabel={t`Documents`}
      aside={
        <section aria-label={t`Changed last`}>
          <SectionHeading>{t`Changed last`}</SectionHeading>
          <LatestPages pages={latest} form="brief" />
        </section>
      }
    >
      <DocumentsOverview categories={categories} />
    </DocumentFrame>
  )
}
