import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from './-forward.server'

export const Route = createFileRoute('/certificates/$code/pdf')({
  server: {
    handlers: {
      GET: ({ request, params }) => download(request, `/certificates/${encodeURIComponent(params.code)}/pdf`),
      ANY: () => refuseToWrite(),
    },
  },
})
