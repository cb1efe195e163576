import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { manageQueries } from '~/features/documents/catalogue/manage/manage.queries'
import { ImportPage } from '~/features/imports/import-page'
import { importSearch, importQueries } from '~/features/imports/imports.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { searchOfList } from '~/forms/search-parameters'

export const Route = createFileRoute('/admin/documents/import/')({
  validateSearch: searchOfList(importSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const fresh = { revalidateIfStale: true }
    const [list] = await Promise.all([
      queryClient.ensureQueryData({ ...importQueries.list(), ...fresh }),
      queryClient.ensureQueryData({ ...manageQueries.catalogue(), ...fresh }),
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
        queryClient.ensureQueryData({ ...importQueries.one(shown), ...fresh }),
        queryClient.ensureQueryData({ ...files, ...fresh }),
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
