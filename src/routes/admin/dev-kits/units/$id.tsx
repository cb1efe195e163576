import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { kitUnitQueries } from '~/features/kits/dev-kits.queries'
import { UnitPage } from '~/features/kits/units/unit-page'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'

export const Route = createFileRoute('/admin/dev-kits/units/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    requireId(id)
    // The form begins with what is there now.
    const unit = queryClient.fetchQuery({ ...kitUnitQueries.one(id), staleTime: 0 })
    const { serial, kit } = await orNotFoundPage(unit)
    return { title: t`${serial}, ${kit.name}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Unit` }] }),
  component: UnitRoute,
})

function UnitRoute() {
  const { id } = Route.useParams()
  return <UnitPage key={id} id={id} />
}
