import type { BuilderSlots } from '~/features/learning/manage/builder/builder-parts'
import { PageText } from '~/features/documents/page-text/page-text'
import { readPage } from '~/features/documents/pages.functions'
import { searchPages } from '~/features/documents/search-page/page-search.functions'

const maxShown = 10

/** What the building of learning paths takes from the documents. */
export const builderSlots: BuilderSlots = {
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
  renderText: (html) => <PageText html={html} size="small" />,
}
