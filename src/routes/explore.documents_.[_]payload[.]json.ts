import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-forward.server'
import { answerPayload } from './-page-payload.server'

export const Route = createFileRoute('/explore/documents_/_payload.json')({
  server: {
    handlers: {
      GET: ({ request }) => answerPayload(request, '/explore/documents'),
      ANY: () => refuseToWrite(),
    },
  },
})
