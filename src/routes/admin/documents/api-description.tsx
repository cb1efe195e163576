import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ApiDescriptionPage } from '~/features/api-descriptions/api-description-page'
import {
  apiDescriptionQueries,
  apiDescriptionSearch,
} from '~/features/api-descriptions/api-descriptions.queries'
import { manageQueries } from '~/features/documents/catalogue/manage/manage.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import { listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/documents/api-description')({
  validateSearch: listSearchSchema(apiDescriptionSearch),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { component } }) => {
    // It is one of a component, which is chosen among the documents.
    if (component === undefined) throw redirect({ to: '/admin/documents' })
    await orNotFoundPage(
      Promise.all([
        ensureRevalidated(queryClient, apiDescriptionQueries.of(component)),
        ensureRevalidated(queryClient, manageQueries.catalogue()),
      ]),
    )
  },
  head: () => ({ meta: [{ title: t`API description` }] }),
  component: ApiDescriptionRoute,
})

function ApiDescriptionRoute() {
  const { component: id } = Route.useSearch()
  const { data: catalogue } = useSuspenseQuery(manageQueries.catalogue())
  const component = catalogue.data.flatMap(({ components }) => components).find((each) => each.id === id)
  return component === undefined ? null : <ApiDescriptionPage component={component} />
}
