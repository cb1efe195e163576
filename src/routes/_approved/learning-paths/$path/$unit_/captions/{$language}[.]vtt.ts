import { createFileRoute } from '@tanstack/react-router'
import { download, readOnly } from '~/routes/-forward.server'

export const Route = createFileRoute('/_approved/learning-paths/$path/$unit_/captions/{$language}.vtt')({
  server: {
    handlers: readOnly<{ path: string; unit: string; language: string }>(({ request, params }) => {
      const [path, unit, language] = [params.path, params.unit, params.language].map(encodeURIComponent)
      return download(request, `/learning-paths/${path}/units/${unit}/captions/${language}`)
    }),
  },
})
