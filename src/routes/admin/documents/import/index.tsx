import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { manageQueries } from '~/features/documents/catalogue/manage/manage.queries'
import { ImportPage } from '~/features/imports/import-page'
import { importSearch, importQueries } from '~/features/imports/imports.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/documents/import/')({
  validateSearch: listSearchSchema(importSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const [list] = await Promise.all([
      ensureRevalidated(queryClient, importQueries.list()),
      ensureRevalidated(queryClient, manageQueries.catalogue()),
    ])
    const shown = deps.import ?? list.data[0]?.id
    if (shown === undefined) return
    const files = importQueries.files(shown, deps)
    if (cause === 'stay') {
      void queryClient.prefetchQuery(files)
      return
    }
    await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, importQueries.one(shown)),
        ensureRevalidated(queryClient, files),
      ]),
    )
  },
  head: () => ({ meta: [{ title: t`Import and export` }] }),
  component: ImportRoute,
})

function ImportRoute() {
  const { data: catalogue } = useSuspenseQuery(manageQueries.catalogue())
  return <ImportPage search={Route.useSearch()} catalogue={catalogue.data} />
}
