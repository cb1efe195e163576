import { createFileRoute } from '@tanstack/react-router'
import { uploadTo, writeOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/downloads/upload')({
  server: { handlers: writeOnly(({ request }) => uploadTo('/admin/releases', request)) },
})
