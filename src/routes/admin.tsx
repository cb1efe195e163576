import { createFileRoute } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'
import { AdminFrame } from '~/app/layout/admin-frame'
import { PageInLayout } from '~/app/layout/page-in-layout'

// The guard and the layout of every page under /admin.
export const Route = createFileRoute('/admin')({
  beforeLoad: guardedBy('admin'),
  component: Administration,
})

function Administration() {
  return <PageInLayout layout={AdminFrame} />
}
