import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-forward.server'
import { answerPayload } from './-page-payload.server'

export const Route = createFileRoute('/_payload.json')({
  server: {
    handlers: {
      GET: ({ request }) => answerPayload(request, '/'),
      ANY: () => refuseToWrite(),
    },
  },
})
