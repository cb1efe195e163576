import { createFileRoute } from '@tanstack/react-router'
import { refuseToRead, uploadTo } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/documents/import/upload')({
  server: {
    handlers: {
      POST: ({ request }) => uploadTo('/admin/imports', request),
      ANY: () => refuseToRead(),
    },
  },
})
