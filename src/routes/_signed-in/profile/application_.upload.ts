import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { uploadAnswerFile, writeOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/profile/application_/upload')({
  validateSearch: v.object({ fileName: v.string() }),
  server: { handlers: writeOnly(({ request }) => uploadAnswerFile(request)) },
})
