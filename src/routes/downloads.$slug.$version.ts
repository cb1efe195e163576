import { createFileRoute } from '@tanstack/react-router'
import { downloadRelease, refuseToWrite } from './-forward.server'

export const Route = createFileRoute('/downloads/$slug/$version')({
  server: {
    handlers: {
      GET: ({ request, params }) => downloadRelease(request, params),
      HEAD: ({ request, params }) => downloadRelease(request, params),
      ANY: () => refuseToWrite(),
    },
  },
})
