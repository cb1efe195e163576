import { createFileRoute } from '@tanstack/react-router'
import { download, refuseToWrite } from './-forward.server'

export const Route = createFileRoute('/llms-full.txt')({
  server: {
    handlers: {
      GET: ({ request }) => download(request, '/pages/llms-full.txt'),
      ANY: () => refuseToWrite(),
    },
  },
})
