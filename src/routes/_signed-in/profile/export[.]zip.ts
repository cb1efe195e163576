import { createFileRoute } from '@tanstack/react-router'
import { downloadOwnData, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/_signed-in/profile/export.zip')({
  server: { handlers: readOnly(({ request }) => downloadOwnData(request)) },
})
