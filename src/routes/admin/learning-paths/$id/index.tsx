import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { BuilderPage, PathBuilder } from '~/features/learning/manage/builder/path-builder'
import { managedPathQueries, resolvePathId } from '~/features/learning/manage/managed-paths.queries'
import { orNotFoundPage } from '~/routes/-or-not-found-page'
import type { BuilderSlots } from '~/features/learning/manage/builder/builder-parts'
import { PageText } from '~/features/documents/page-text/page-text'
import { readPage } from '~/features/documents/pages.functions'
import { searchPages } from '~/features/documents/search-page/page-search.functions'
import { lazySection } from '~/ui/lazy/lazy'
import { ensureRevalidated } from '~/routes/-loading'

const maxShown = 10

/** What the building of learning paths takes from the documents. */
const builderSlots: BuilderSlots = {
  findDocuments: async (typed, signal) => {
    const { data } = await searchPages({
      data: { q: typed, kind: 'document', stage: 'typing', count: maxShown },
      signal,
    })
    return data.map(({ slug, title, component }) => ({ slug, title, place: component?.name ?? '' }))
  },
  readDocument: async (slug, signal) => {
    const page = await readPage({ data: { slug }, signal })
    if (page === null || 'movedTo' in page) return null
    return { slug: page.slug, title: page.title, place: page.component?.name ?? '' }
  },
  LongText: lazySection(
    () =>
      import('~/features/documents/editor/markdown-field/markdown-field').then(
        (module) => module.MarkdownInput,
      ),
    () => t`The text could not be opened for writing.`,
  ),
  renderText: (html) => <PageText html={html} size="small" />,
}

export const Route = createFileRoute('/admin/learning-paths/$id/')({
  // The path may have been edited elsewhere: the builder never opens from the cache.
  preload: false,
  gcTime: 0,
  loader: async ({ context: { queryClient }, params: { id: named } }) => {
    // The paths that can be asked for first.
    const others = ensureRevalidated(queryClient, managedPathQueries.list())
    if (named === 'new') {
      await others
      return { id: null, title: t`New learning path` }
    }
    const id = await resolvePathId(queryClient, named)
    if (id === null) throw notFound()
    const [{ title }] = await orNotFoundPage(
      Promise.all([queryClient.fetchQuery({ ...managedPathQueries.one(id), staleTime: 0 }), others]),
    )
    return { id, title: t`Building ${title}` }
  },
  head: ({ loaderData }) => ({
    meta: [{ title: `${loaderData?.title ?? t`Learning path`}` }],
  }),
  component: BuilderRoute,
})

function BuilderRoute() {
  const { id } = Route.useLoaderData()
  return id === null ? (
    <PathBuilder key="new" path={null} slots={builderSlots} />
  ) : (
    <BuilderPage id={id} slots={builderSlots} />
  )
}
