import { createFileRoute } from '@tanstack/react-router'
import { endSession, refuseMethod, startSession } from '~/server/session-address.server'

export const Route = createFileRoute('/session')({
  server: {
    handlers: {
      POST: ({ request }) => startSession(request),
      DELETE: () => endSession(),
      ANY: () => refuseMethod(),
    },
  },
})
