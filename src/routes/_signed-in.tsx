import { createFileRoute } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'
import { DefaultFrame } from '~/app/layout/frames'
import { PageInLayout } from '~/app/layout/page-in-layout'

// The guard and the usual layout of every page for signed-in users.
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: guardedBy('protected'),
  component: SignedInArea,
})

function SignedInArea() {
  return <PageInLayout layout={DefaultFrame} />
}
