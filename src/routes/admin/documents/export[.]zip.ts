import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/documents/export.zip')({
  server: { handlers: readOnly(({ request }) => download(request, '/admin/exports/documents.zip')) },
})
