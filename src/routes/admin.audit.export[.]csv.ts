import { createFileRoute } from '@tanstack/react-router'
import { downloadCsv, refuseToWrite } from './-csv-download.server'

export const Route = createFileRoute('/admin/audit/export.csv')({
  server: {
    handlers: {
      GET: ({ request }) => downloadCsv(request, '/admin/audit.csv'),
      ANY: () => refuseToWrite(),
    },
  },
})
