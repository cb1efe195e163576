import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { getEntryAction } from '~/features/dashboard/next-step'
import { catalogueQueries } from '~/features/documents/catalogue/catalogue.queries'
import { OutlinePage } from '~/features/documents/catalogue/outline-page/outline-page'
import { isApproved } from '~/auth/session'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { loadOutline } from './-public-pages'
import { useHomeProgress } from './-user-progress'

export const Route = createFileRoute('/explore/documents')({
  loader: ({ context: { queryClient } }) => loadOutline(queryClient),
  head: ({ match }) =>
    pageHead({
      title: t`All documents`,
      description: t`What the documentation covers, component by component.`,
      canonical: `${match.context.config.origin}/explore/documents`,
    }),
  component: Outline,
})

function Outline() {
  const standing = useHomeProgress()
  const categories = useSuspenseQuery(catalogueQueries.outline()).data.data
  const isOpen = isApproved(standing.session)
  return (
    <DefaultFrame>
      <OutlinePage
        categories={categories}
        action={isOpen ? { label: t`Open the documents`, to: '/documents' } : getEntryAction(standing)}
        isOpen={isOpen}
      />
    </DefaultFrame>
  )
}
