import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { requirePage, usePage } from '~/features/pages/content-page'
import { DocumentPage } from '~/features/pages/document-page/document-page'
import { documentTree } from '~/features/pages/document-tree'
import { PageContents } from '~/features/pages/page-contents'
import { pageQueries } from '~/features/pages/pages.queries'
import { guardedBy } from '~/features/session/guards'
import { DocTree } from '~/ui/components/doc-tree/doc-tree'
import { TextLink } from '~/ui/components/text-link/text-link'
import { DocumentFrame } from './-frame/frames'
import { pageHead } from './-page-head'

export const Route = createFileRoute('/documents/$page')({
  // The service hands a page only to whom it is open, also to visitors where its audience is public;
  // the guards then say why there is none: not signed in, not approved, or no such page.
  beforeLoad: async (call) => {
    const page = await call.context.queryClient.fetchQuery(pageQueries.bySlug(call.params.page))
    if (page?.kind === 'document') return
    await guardedBy(
      'protected',
      'approved',
      'disabled-routes',
    )({ ...call, isDisabled: () => Promise.resolve(true) })
  },
  loader: async ({ context: { queryClient }, params }) => {
    const [{ title, summary }] = await Promise.all([
      requirePage(queryClient, params.page),
      queryClient.ensureQueryData(pageQueries.tree()),
    ])
    return { title, description: summary }
  },
  head: ({ loaderData, match }) =>
    pageHead({ title: 'Documents', ...loaderData, brandName: match.context.config.brand.name }),
  component: Document,
})

function Document() {
  const { page: slug } = Route.useParams()
  const page = usePage(slug)
  const categories = useSuspenseQuery(pageQueries.tree()).data.data
  return (
    <DocumentFrame
      tree={<DocTree nodes={documentTree(categories, slug)} />}
      treeLabel={page.category?.name ?? 'Documents'}
      outline={
        page.headings.length > 0 ? (
          <PageContents headings={page.headings} heading="On this page" />
        ) : undefined
      }
      aside={
        <section aria-label="About this page">
          Is something missing or wrong here?{' '}
          <TextLink to="/contact-us" search={{ subject: `Document: ${page.title}` }}>
            Tell the editors
          </TextLink>
        </section>
      }
    >
      <DocumentPage page={page} />
    </DocumentFrame>
  )
}
