import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/dev-kits/export.csv')({
  server: { handlers: readOnly(({ request }) => download(request, '/admin/dev-kit-requests.csv')) },
})
