import { createFileRoute } from '@tanstack/react-router'
import { readOnly } from './-forward.server'
import { answerSiteMap } from './-site-map.server'

export const Route = createFileRoute('/sitemap.xml')({
  server: { handlers: readOnly(({ request }) => answerSiteMap(request)) },
})
