import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { KitRecord, NewKitRecord } from '~/features/kits/manage/kit-form'
import { managedKitQueries } from '~/features/kits/manage/managed-kits.queries'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/dev-kits/kits/$id/')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const paths = ensureRevalidated(queryClient, managedKitQueries.rulePaths())
    if (id === 'new') {
      await paths
      return { title: t`New kit` }
    }
    requireId(id)
    // The form begins with what is there now.
    const [kit] = await orNotFoundPage(
      Promise.all([queryClient.fetchQuery({ ...managedKitQueries.one(id), staleTime: 0 }), paths]),
    )
    return { title: kit.name }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: loaderData?.title ?? t`Kit` }],
  }),
  component: KitRoute,
})

function KitRoute() {
  const { id } = Route.useParams()
  return id === 'new' ? <NewKitRecord key="new" /> : <KitRecord key={id} id={id} />
}
