import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { downloadQueries } from '~/features/downloads/downloads.queries'
import { DownloadRecord, NewDownloadRecord } from '~/features/downloads/manage/download-record'
import { orNotFoundPage, requireId } from '~/routes/-or-not-found-page'
import { ensureRevalidated } from '~/routes/-loading'

export const Route = createFileRoute('/admin/downloads/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const places = ensureRevalidated(queryClient, downloadQueries.places())
    if (id === 'new') {
      await places
      return { title: t`New file` }
    }
    requireId(id)
    // The form begins with what is there now.
    const [file] = await orNotFoundPage(
      Promise.all([queryClient.fetchQuery({ ...downloadQueries.managedOne(id), staleTime: 0 }), places]),
    )
    return { title: t`Manage ${file.name}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? t`Downloads` }] }),
  component: DownloadRoute,
})

function DownloadRoute() {
  const { id } = Route.useParams()
  return id === 'new' ? <NewDownloadRecord key="new" /> : <DownloadRecord key={id} id={id} />
}
