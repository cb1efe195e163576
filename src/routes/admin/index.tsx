import { createFileRoute, redirect } from '@tanstack/react-router'
import { guardedBy } from '~/features/session/guards'

const guard = guardedBy('admin')

export const Route = createFileRoute('/admin/')({
  beforeLoad: async (call) => {
    await guard(call)
    throw redirect({ to: '/admin/accounts' })
  },
})
