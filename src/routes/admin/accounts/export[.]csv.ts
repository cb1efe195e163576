import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/accounts/export.csv')({
  server: { handlers: readOnly(({ request }) => download(request, '/admin/users.csv')) },
})
