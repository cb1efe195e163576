import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { downloadQueries } from '~/features/downloads/downloads.queries'
import { ManagedDownloadsPage } from '~/features/downloads/manage/managed-downloads-page'
import { pageParameter, listSearchSchema } from '~/forms/search-parameters'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/downloads/')({
  validateSearch: listSearchSchema(v.object({ page: pageParameter })),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context: { queryClient }, deps: { page } }) =>
    ensureRevalidated(queryClient, downloadQueries.managed(page)),
  head: () => ({ meta: [{ title: t`Manage downloads` }] }),
  component: DownloadsRoute,
})

function DownloadsRoute() {
  return <ManagedDownloadsPage page={Route.useSearch().page} />
}
