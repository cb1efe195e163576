import { t } from '@lingui/core/macro'
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { requirePage, useCountRead, usePage } from '~/features/documents/content-page'
import { DocumentPage } from '~/features/documents/document-page/document-page'
import { documentSearch, pageQueries } from '~/features/documents/pages.queries'
import { getDocumentHref, getMarkdownHref } from '~/features/documents/page-hrefs'
import { PageContents } from '~/features/documents/page-contents'
import { PageFiles } from '~/features/downloads/download-list'
import { PageFeedback } from '~/features/documents/page-feedback/page-feedback'
import { ReadingTree } from '~/features/documents/reading-tree/reading-tree'
import { findComponent, requireTree } from '~/features/documents/require-document'
import { QuestionsPlaceholder } from '~/features/community/questions/about-document/questions-placeholder'
import { guardedBy } from '~/auth/guards'
import { isApproved, getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { prefersMarkdown } from '~/server/accepted'
import { lazySection } from '~/ui/lazy/lazy'
import { download } from './-forward.server'
import { DocumentFrame } from '../app/layout/frames'
import { withProgressOnRefusal } from './-user-progress'
import { pageHead } from './-page-head'
import { sessionQueries } from '~/auth/session.queries'

const readQuestions = async (queryClient: QueryClient, slug: string): Promise<void> => {
  const session = await queryClient.ensureQueryData(sessionQueries.session())
  if (!isApproved(session)) return
  // Loaded for members alone, who are the only ones to see it.
  const { prefetchDocumentQuestions } =
    await import('~/features/community/questions/about-document/prefetch-document-questions')
  await prefetchDocumentQuestions(queryClient, slug)
}

/**
 * Fetches, for members, the questions about a document. Only a server-rendered page waits for them; a failure is
 * shown in their section.
 */
const readDocumentQuestions = async (queryClient: QueryClient, slug: string): Promise<void> => {
  const reading = readQuestions(queryClient, slug)
  if (typeof window === 'undefined') await reading
  else reading.catch(() => undefined)
}

// Loaded for members alone, who are the only ones to see it.
const DocumentQuestions = lazySection(
  () =>
    import('~/features/community/questions/about-document/document-questions').then(
      (module) => module.DocumentQuestions,
    ),
  () => t`The questions about this page could not be loaded.`,
  <QuestionsPlaceholder />,
)

export const Route = createFileRoute('/documents/$page')({
  server: {
    handlers: {
      GET: ({ request, params, next }) =>
        prefersMarkdown(request.headers.get('accept'))
          ? download(request, `/pages/slug/${encodeURIComponent(params.page)}/markdown`)
          : next(),
    },
  },
  validateSearch: documentSearch,
  // The service returns a page only to readers with access, also to visitors where its audience is
  // public; the guards then say why there is none: not signed in, not approved, or no such page.
  beforeLoad: async (call) => {
    const { params, search, location, context } = call
    const answer = await context.queryClient.fetchQuery(pageQueries.bySlug(params.page, search.version))
    if (answer !== null && 'movedTo' in answer) {
      throw redirect({
        to: '/documents/$page',
        params: { page: answer.movedTo },
        search,
        hash: location.hash,
        replace: true,
        statusCode: 301,
      })
    }
    if (answer?.kind === 'document') return
    await withProgressOnRefusal(guardedBy('protected', 'approved', 'disabled-routes'))({
      ...call,
      isDisabled: () => Promise.resolve(true),
    })
  },
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { queryClient }, params, deps: { version } }) => {
    const page = await requirePage(queryClient, params.page, version)
    const { title, summary, audience } = page
    const [tree] = await Promise.all([
      requireTree(queryClient, page, version),
      version === undefined ? readDocumentQuestions(queryClient, page.slug) : undefined,
    ])
    return {
      title,
      description: summary,
      isClosed: audience !== 'public' || version !== undefined,
      tree,
    }
  },
  head: ({ loaderData, params, match }) =>
    pageHead({
      title: t`Documents`,
      ...loaderData,
      canonical: match.context.config.origin + getDocumentHref(params.page),
      markdown: getMarkdownHref(params.page),
    }),
  component: Document,
})

function Document() {
  const { page: slug } = Route.useParams()
  const { version, for: chosen } = Route.useSearch()
  const { tree } = Route.useLoaderData()
  const page = usePage(slug, version)
  const categories = useSuspenseQuery(pageQueries.tree(tree)).data.data
  const component = findComponent(categories, page.component?.slug)
  const productVersion = page.component?.versions.find((known) => known === chosen)
  const isPreview = version !== undefined
  useCountRead(isPreview ? null : page.id)
  const session = useSession()
  const isKnown = getUser(session) !== null
  return (
    <DocumentFrame
      tree={
        <ReadingTree
          categories={categories}
          reading={{ slug: page.slug, component }}
          productVersion={productVersion}
        />
      }
      treeLabel={page.component?.name ?? page.category?.name ?? t`Documents`}
      outline={
        page.headings.length > 0 ? (
          <PageContents headings={page.headings} heading={t`On this page`} />
        ) : undefined
      }
      aside={isPreview ? undefined : <PageFeedback key={page.id} page={page} isKnown={isKnown} />}
    >
      <DocumentPage
        page={page}
        component={component}
        productVersion={productVersion}
        isPreview={isPreview}
        files={<PageFiles files={page.files} />}
      />
      {isApproved(session) && !isPreview ? <DocumentQuestions key={page.id} page={page} /> : null}
    </DocumentFrame>
  )
}
