import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/field-schemas'
import { pageWritingQueries } from '~/features/documents/editor/page-writing.queries'
import { HistoryPage } from '~/features/documents/history/history-page'
import { historySearch, pageHistoryQueries } from '~/features/documents/history/page-history.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/admin/pages/$id/versions')({
  validateSearch: historySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { id }, deps: { from, to, page = 1, said = 1 } }) => {
    if (!v.is(uuid, id)) throw notFound()
    const compared = [from, to].flatMap((version) =>
      version === undefined ? [] : [queryClient.prefetchQuery(pageWritingQueries.version(id, version))],
    )
    const [{ title }] = await orNotFoundPage(
      Promise.all([
        queryClient.ensureQueryData({ ...pageWritingQueries.page(id), revalidateIfStale: true }),
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
