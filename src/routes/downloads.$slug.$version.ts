import { createFileRoute } from '@tanstack/react-router'
import { downloadRelease, readOnly } from './-forward.server'

export const Route = createFileRoute('/downloads/$slug/$version')({
  server: {
    handlers: readOnly<{ slug: string; version: string }>(({ request, params }) =>
      downloadRelease(request, params),
    ),
  },
})
