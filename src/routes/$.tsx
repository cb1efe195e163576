import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundScreen } from '../app/layout/error-screen'

// Every address without a page, so that the admin path guard holds there too.
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: t`Page not found` }] }),
  // The root's own would come without its style sheets.
  notFoundComponent: NotFoundScreen,
})
