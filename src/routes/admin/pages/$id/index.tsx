import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/text'
import { EditorPage } from '~/features/pages/editor/editor-page'
import { openPage } from '~/features/pages/editor/open-page'
import { guardedBy } from '~/auth/guards'
import { pageHead } from '~/routes/-page-head'

export const Route = createFileRoute('/admin/pages/$id/')({
  beforeLoad: guardedBy('admin'),
  // The page may have been edited elsewhere: the editor never opens from the cache.
  preload: false,
  gcTime: 0,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!v.is(uuid, id)) throw notFound()
    return openPage(queryClient, id)
  },
  head: ({ loaderData, match }) =>
    pageHead({
      title: `Write: ${loaderData?.title ?? 'Page'}`,
      brandName: match.context.config.brand.name,
    }),
  component: EditorRoute,
})

function EditorRoute() {
  const { id } = Route.useParams()
  return <EditorPage key={id} id={id} opened={Route.useLoaderData()} />
}
