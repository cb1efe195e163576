import { createFileRoute } from '@tanstack/react-router'
import { refuseToRead, uploadArchive } from '~/routes/-archive-upload.server'

export const Route = createFileRoute('/admin/documents/import/upload')({
  server: {
    handlers: {
      POST: ({ request }) => uploadArchive(request),
      ANY: () => refuseToRead(),
    },
  },
})
