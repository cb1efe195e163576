import { createFileRoute } from '@tanstack/react-router'
import { downloadAnswerFile, refuseToWrite } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/profile/application_/files/$user/$file')({
  server: {
    handlers: {
      GET: ({ request, params }) => downloadAnswerFile(request, params),
      ANY: () => refuseToWrite(),
    },
  },
})
