import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { pageEditorQueries } from '~/features/documents/editor/page-editor.queries'
import { HistoryPage } from '~/features/documents/history/history-page'
import { historySearch, pageHistoryQueries } from '~/features/documents/history/page-history.queries'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/pages/$id/versions')({
  validateSearch: historySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps: { from, to, page = 1, said = 1 } }) => {
    requireId(id)
    const compared = [from, to].flatMap((version) =>
      version === undefined ? [] : [queryClient.prefetchQuery(pageEditorQueries.version(id, version))],
    )
    const [{ title }] = await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, pageEditorQueries.page(id)),
        queryClient.prefetchQuery(pageHistoryQueries.versions(id, page)),
        queryClient.prefetchQuery(pageHistoryQueries.feedback(id, said)),
        ...compared,
      ]),
    )
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData ? t`History of ${loaderData.title}` : t`History` }],
  }),
  component: HistoryRoute,
})

function HistoryRoute() {
  const { id } = Route.useParams()
  return <HistoryPage key={id} id={id} search={Route.useSearch()} />
}
