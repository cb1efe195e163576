import { createFileRoute } from '@tanstack/react-router'
import { refuseToWrite } from './-forward.server'
import { answerRobots } from './-site-map.server'

export const Route = createFileRoute('/robots.txt')({
  server: {
    handlers: {
      GET: () => answerRobots(),
      ANY: () => refuseToWrite(),
    },
  },
})
