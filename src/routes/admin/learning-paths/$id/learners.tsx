import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { LearnersPage } from '~/features/learning/manage/learners/learners-page'
import {
  learnersSearch,
  managedPathQueries,
  resolvePathId,
} from '~/features/learning/manage/managed-paths.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated, loadList } from '~/routes/-loading'

export const Route = createFileRoute('/admin/learning-paths/$id/learners')({
  validateSearch: listSearchSchema(learnersSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, params: { id: named }, cause }) => {
    const id = await resolvePathId(queryClient, named)
    if (id === null) throw notFound()
    const list = managedPathQueries.learners(id, deps)
    const everyPath = ensureRevalidated(queryClient, managedPathQueries.list())
    await orNotFoundPage(loadList(queryClient, list, cause))
    const path = (await everyPath).data.find((row) => row.id === id)
    return { id, title: path?.title }
  },
  head: ({ loaderData }) => ({
    meta: [
      {
        title: loaderData?.title === undefined ? t`Learners` : t`Learners of ${loaderData.title}`,
      },
    ],
  }),
  component: LearnersRoute,
})

function LearnersRoute() {
  const { id } = Route.useLoaderData()
  return <LearnersPage key={id} id={id} search={Route.useSearch()} />
}
