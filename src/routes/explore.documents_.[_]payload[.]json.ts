import { createFileRoute } from '@tanstack/react-router'
import { readOnly } from './-forward.server'
import { answerPayload } from './-page-payload.server'

export const Route = createFileRoute('/explore/documents_/_payload.json')({
  server: { handlers: readOnly(({ request }) => answerPayload(request, '/explore/documents')) },
})
