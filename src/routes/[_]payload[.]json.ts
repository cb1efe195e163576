import { createFileRoute } from '@tanstack/react-router'
import { readOnly } from './-forward.server'
import { answerPayload } from './-page-payload.server'

export const Route = createFileRoute('/_payload.json')({
  server: { handlers: readOnly(({ request }) => answerPayload(request, '/')) },
})
