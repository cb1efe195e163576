import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from './-forward.server'

export const Route = createFileRoute('/llms.txt')({
  server: { handlers: readOnly(({ request }) => download(request, '/pages/llms.txt')) },
})
