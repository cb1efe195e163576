import { createFileRoute } from '@tanstack/react-router'
import { refuseToRead, uploadTo } from '~/routes/-forward.server'

export const Route = createFileRoute('/admin/downloads/upload')({
  server: {
    handlers: {
      POST: ({ request }) => uploadTo('/admin/releases', request),
      ANY: () => refuseToRead(),
    },
  },
})
