import { createFileRoute, redirect } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'

const guard = guardedBy('admin')

export const Route = createFileRoute('/admin/')({
  beforeLoad: async (call) => {
    await guard(call)
    throw redirect({ to: '/admin/accounts' })
  },
})
