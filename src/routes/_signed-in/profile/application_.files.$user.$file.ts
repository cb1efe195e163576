import { createFileRoute } from '@tanstack/react-router'
import { downloadAnswerFile, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/profile/application_/files/$user/$file')({
  server: {
    handlers: readOnly<{ user: string; file: string }>(({ request, params }) =>
      downloadAnswerFile(request, params),
    ),
  },
})
