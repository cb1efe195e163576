import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { kitUnitQueries, kitUnitsSearch } from '~/features/kits/dev-kits.queries'
import { UnitsPage } from '~/features/kits/units/units-page'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/dev-kits/kits/$id/units')({
  validateSearch: listSearchSchema(kitUnitsSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, params: { id }, cause }) => {
    requireId(id)
    const list = kitUnitQueries.list(id, deps)
    if (cause === 'stay') return void queryClient.prefetchQuery(list)
    const { kit } = await orNotFoundPage(ensureRevalidated(queryClient, list))
    return { title: t`Units of ${kit.name}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Units` }] }),
  component: UnitsRoute,
})

function UnitsRoute() {
  const { id } = Route.useParams()
  return <UnitsPage key={id} id={id} search={Route.useSearch()} />
}
