import { createFileRoute } from '@tanstack/react-router'
import { readOnly } from './-forward.server'
import { answerPayload } from './-page-payload.server'

export const Route = createFileRoute('/$path/_payload.json')({
  server: {
    handlers: readOnly<{ path: string }>(({ request, params: { path } }) =>
      answerPayload(request, `/${path}`),
    ),
  },
})
