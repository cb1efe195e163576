import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-forward.server'
import { answerSiteMap } from './-site-map.server'

export const Route = createFileRoute('/sitemap.xml')({
  server: {
    handlers: {
      GET: ({ request }) => answerSiteMap(request),
      ANY: () => refuseToWrite(),
    },
  },
})
