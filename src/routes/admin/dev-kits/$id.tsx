import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/text'
import { KitRequestPage } from '~/features/dev-kits/queue/kit-request-page'
import { kitQueueQueries } from '~/features/dev-kits/queue/kit-queue.queries'
import { guardedBy } from '~/auth/guards'
import { orNotFound } from '~/features/users/person/person-search'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/dev-kits/$id')({
  beforeLoad: guardedBy('admin'),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    if (!v.is(uuid, id)) throw notFound()
    const request = queryClient.ensureQueryData({ ...kitQueueQueries.one(id), revalidateIfStale: true })
    const { kitName, name } = await orNotFound(request)
    return { title: `${kitName} for ${name}` }
  },
  head: ({ loaderData, match }) => ({
    meta: [{ title: `${loaderData?.title ?? 'Kit request'}, ${match.context.config.brand.name}` }],
  }),
  component: KitRequestRoute,
})

function KitRequestRoute() {
  const { id } = Route.useParams()
  return (
    <AdminFrame>
      <KitRequestPage key={id} id={id} />
    </AdminFrame>
  )
}
