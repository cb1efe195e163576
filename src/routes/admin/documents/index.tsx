import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '~/features/documents/catalogue/manage/manage-page'
import { getChoice, manageSearch, getShown } from '~/features/documents/catalogue/manage/manage-search'
import { manageQueries } from '~/features/documents/catalogue/manage/manage.queries'
import { listSearchSchema } from '~/forms/search-parameters'
import { loadList, ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/documents/')({
  validateSearch: listSearchSchema(manageSearch),
  loaderDeps: ({ search }) => ({ component: search.component, kind: search.kind, ...getChoice(search) }),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const catalogue = await ensureRevalidated(queryClient, manageQueries.catalogue())
    const shown = getShown(deps, catalogue.data)
    if (shown === null) return
    const group = 'kind' in shown ? shown : { component: shown.component.id }
    const list = manageQueries.pages(group, getChoice(deps))
    await loadList(queryClient, list, cause)
  },
  head: () => ({ meta: [{ title: t`Manage documents` }] }),
  component: DocumentsRoute,
})

function DocumentsRoute() {
  return <ManagePage search={Route.useSearch()} />
}
