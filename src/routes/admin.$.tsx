import { createFileRoute, notFound } from '@tanstack/react-router'
import { guardedBy } from '~/features/session/guards'

// Whether there is such a page is for administrators to know: every address under /admin is guarded.
export const Route = createFileRoute('/admin/$')({
  beforeLoad: guardedBy('admin'),
  loader: () => {
    throw notFound()
  },
})
