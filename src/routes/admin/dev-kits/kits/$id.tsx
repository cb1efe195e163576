import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { id as uuid } from '~/contract/text'
import { KitRecord, NewKitRecord } from '~/features/dev-kits/manage/kit-record'
import { managedKitQueries } from '~/features/dev-kits/manage/managed-kits.queries'
import { guardedBy } from '~/auth/guards'
import { orNotFound } from '~/features/users/person/person-search'
import { AdminFrame } from '~/routes/-frame/admin-frame'

export const Route = createFileRoute('/admin/dev-kits/kits/$id')({
  beforeLoad: guardedBy('admin'),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const paths = queryClient.ensureQueryData({ ...managedKitQueries.rulePaths(), revalidateIfStale: true })
    if (id === 'new') {
      await paths
      return { title: 'New kit' }
    }
    if (!v.is(uuid, id)) throw notFound()
    // The form begins with what is there now.
    const [kit] = await orNotFound(
      Promise.all([queryClient.fetchQuery({ ...managedKitQueries.one(id), staleTime: 0 }), paths]),
    )
    return { title: kit.name }
  },
  head: ({ loaderData, match }) => ({
    meta: [{ title: `${loaderData?.title ?? 'Kit'}, ${match.context.config.brand.name}` }],
  }),
  component: KitRoute,
})

function KitRoute() {
  const { id } = Route.useParams()
  return <AdminFrame>{id === 'new' ? <NewKitRecord key="new" /> : <KitRecord key={id} id={id} />}</AdminFrame>
}
