import { createFileRoute } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'
import { DefaultFrame } from '~/app/layout/frames'
import { PageInLayout } from '~/app/layout/page-in-layout'
import { withProgressOnRefusal } from './-user-progress'

// The guard and the usual layout of every page for approved users and administrators.
export const Route = createFileRoute('/_approved')({
  beforeLoad: withProgressOnRefusal(guardedBy('protected', 'approved')),
  component: ApprovedArea,
})

function ApprovedArea() {
  return <PageInLayout layout={DefaultFrame} />
}
