import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditorPage } from '~/features/documents/editor/editor-page'
import { openPage } from '~/features/documents/editor/open-page'
import { pageHead } from '~/routes/-page-head'
import { requireId } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/admin/pages/$id/')({
  staticData: { hasOwnLayout: true },
  // The page may have been edited elsewhere: the editor never opens from the cache.
  preload: false,
  gcTime: 0,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    requireId(id)
    return openPage(queryClient, id)
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? t`Write: ${loaderData.title}` : t`Write`,
    }),
  component: EditorRoute,
})

function EditorRoute() {
  const { id } = Route.useParams()
  return <EditorPage key={id} id={id} opened={Route.useLoaderData()} />
}
