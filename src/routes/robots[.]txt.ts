import { createFileRoute } from '@tanstack/react-router'
import { readOnly } from './-forward.server'
import { answerRobots } from './-site-map.server'

export const Route = createFileRoute('/robots.txt')({
  server: { handlers: readOnly(() => answerRobots()) },
})
