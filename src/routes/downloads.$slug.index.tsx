import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { guardedBy } from '~/auth/guards'
import { PageText } from '~/features/documents/page-text/page-text'
import { DownloadPage } from '~/features/downloads/download-page'
import { downloadQueries } from '~/features/downloads/downloads.queries'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { withProgressOnRefusal } from './-user-progress'

export const Route = createFileRoute('/downloads/$slug/')({
  // As with documents: the service says who may have it, and the guards say why there is none.
  loader: async (call) => {
    const { params, context } = call
    const file = await context.queryClient.fetchQuery(downloadQueries.one(params.slug))
    if (file === null) {
      const guard = guardedBy('protected', 'approved', 'disabled-routes')
      await withProgressOnRefusal(guard)({ ...call, isDisabled: () => Promise.resolve(true) })
      throw notFound()
    }
    const { name: title, description, audience } = file
    return { title, description, isClosed: audience !== 'public' }
  },
  head: ({ loaderData, params, match }) =>
    pageHead({
      title: '',
      ...loaderData,
      canonical: `${match.context.config.origin}/downloads/${params.slug}`,
    }),
  component: File,
})

function File() {
  const { slug } = Route.useParams()
  const file = useSuspenseQuery(downloadQueries.one(slug)).data
  if (file === null) throw notFound()
  return (
    <DefaultFrame>
      <DownloadPage file={file} renderNotes={(html) => <PageText html={html} size="small" />} />
    </DefaultFrame>
  )
}
