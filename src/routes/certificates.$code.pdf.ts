import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from './-forward.server'

export const Route = createFileRoute('/certificates/$code/pdf')({
  server: {
    handlers: readOnly<{ code: string }>(({ request, params }) =>
      download(request, `/certificates/${encodeURIComponent(params.code)}/pdf`),
    ),
  },
})
