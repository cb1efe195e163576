import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-forward.server'
import { answerPayload } from './-page-payload.server'

export const Route = createFileRoute('/$path/_payload.json')({
  server: {
    handlers: {
      GET: ({ request, params: { path } }) => answerPayload(request, `/${path}`),
      ANY: () => refuseToWrite(),
    },
  },
})
