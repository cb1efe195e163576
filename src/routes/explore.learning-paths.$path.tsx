import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { getEntryAction } from '~/features/dashboard/next-step'
import { getDocumentHref } from '~/features/documents/page-hrefs'
import { learningPathQueries } from '~/features/learning/learning-paths.queries'
import { getPathOutlineHref, getPathHref } from '~/features/learning/path-hrefs'
import { PathOutlinePage } from '~/features/learning/path-outline/path-outline'
import { requireOutline } from '~/features/learning/require-path'
import { isApproved } from '~/auth/session'
import { DefaultFrame } from '../app/layout/frames'
import { pageHead } from './-page-head'
import { loadHomeProgress, useHomeProgress } from './-user-progress'

export const Route = createFileRoute('/explore/learning-paths/$path')({
  loader: async ({ context: { queryClient }, params }) => {
    const [path] = await Promise.all([
      requireOutline(queryClient, params.path),
      loadHomeProgress(queryClient),
    ])
    return { title: t`Contents of ${path.title}`, description: path.summary }
  },
  head: ({ loaderData, params, match }) =>
    pageHead({
      title: t`Learning paths`,
      ...loaderData,
      canonical: match.context.config.origin + getPathOutlineHref(params.path),
    }),
  component: Outline,
})

function Outline() {
  const params = Route.useParams()
  const standing = useHomeProgress()
  const path = useSuspenseQuery(learningPathQueries.outline(params.path)).data
  const isOpen = isApproved(standing.session)
  if (path === null) return null
  return (
    <DefaultFrame>
      <PathOutlinePage
        path={path}
        action={isOpen ? { label: t`Open the path`, to: getPathHref(path.slug) } : getEntryAction(standing)}
        isOpen={isOpen}
        documentAddress={getDocumentHref}
      />
    </DefaultFrame>
  )
}
