import { createFileRoute } from '@tanstack/react-router'
import { uploadTo, writeOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/documents/import/upload')({
  server: { handlers: writeOnly(({ request }) => uploadTo('/admin/imports', request)) },
})
