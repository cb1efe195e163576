import { uuidv7 } from 'uuidv7'
import type { Heading } from '~/contract/pages'
import type { Database } from '../../deps'
import {
  announcements,
  categories,
  kits,
  learningPaths,
  publicPages,
  type SeedAnnouncement,
  type SeedPage,
  type SeedPublicPage,
} from './content'

/** Markdown as it is stored beside a page. */
export interface RenderedMarkdown {
  html: string
  headings: Heading[]
  text: string
  minutes: number
}

/** Renders the stored form of a page. The room of the pages does it, which this floor does not know. */
export type RenderMarkdown = (markdown: string) => Promise<RenderedMarkdown>

type Rendered<T> = T & { rendered: RenderedMarkdown }

/** The starter content with its Markdown rendered, before anything is written. */
export const renderContent = async (renderMarkdown: RenderMarkdown) => {
  const render = async <T extends { body: string }>(written: T): Promise<Rendered<T>> => ({
    ...written,
    rendered: await renderMarkdown(written.body),
  })
  const pages: Rendered<SeedPublicPage>[] = []
  for (const page of publicPages) pages.push(await render(page))
  const news: Rendered<SeedAnnouncement>[] = []
  for (const announcement of announcements) news.push(await render(announcement))
  const documents = new Map<string, Rendered<SeedPage>>()
  const written = categories.flatMap(({ components }) => components.flatMap((component) => component.pages))
  for (const page of written) documents.set(page.slug, await render(page))
  return { pages, news, documents }
}

type Content = Awaited<ReturnType<typeof renderContent>>

interface PagePlace {
  kind: 'content' | 'document'
  componentId: string | null
  parentId: string | null
  audience: 'public' | 'signed-in' | 'approved'
  summary: string
  position: number
}

/** Writes the starter content; `author` stands at its versions. */
export const seedContent = async (
  transaction: Database,
  content: Content,
  { author, now }: { author: string; now: Date },
): Promise<void> => {
  let written = 0
  const insertPage = async (
    page: Rendered<{ slug: string; title: string; body: string }>,
    place: PagePlace,
  ) => {
    const id = uuidv7()
    // A minute apart, so that lists of what is newest have an order.
    const at = new Date(now.getTime() - written * 60_000).toISOString()
    written += 1
    const { html, headings, text, minutes } = page.rendered
    await transaction
      .insertInto('pages')
      .values({
        id,
        kind: place.kind,
        component_id: place.componentId,
        parent_id: place.parentId,
        slug: page.slug,
        position: place.position,
        audience: place.audience,
        status: 'published',
        version: 1,
        title: page.title,
        summary: place.summary,
        html,
        headings: JSON.stringify(headings),
        text,
        minutes,
        published_at: at,
        changed_at: at,
      })
      .execute()
    await transaction
      .insertInto('page_versions')
      .values({
        page_id: id,
        version: 1,
        title: page.title,
        body: page.body,
        message: 'Starter content',
        author_uid: null,
        author_name: author,
        created_at: at,
      })
      .execute()
    return id
  }

  for (const [index, page] of content.pages.entries()) {
    const place = { kind: 'content', componentId: null, parentId: null, audience: 'public' } as const
    await insertPage(page, { ...place, summary: page.description, position: index + 1 })
  }
  const pageIds = new Map<string, string>()
  for (const { components, ...category } of categories) {
    const categoryId = await insertPlace(transaction, 'categories', category)
    for (const { pages, ...component } of components) {
      const componentId = uuidv7()
      await transaction
        .insertInto('components')
        .values({ id: componentId, category_id: categoryId, ...component })
        .execute()
      for (const { slug, audience, summary, position, parent } of pages) {
        const page = content.documents.get(slug)
        if (!page) throw new Error(`The starter page ${slug} was not rendered.`)
        const parentId = parent === undefined ? null : (pageIds.get(parent) ?? null)
        const place = { kind: 'document', componentId, parentId, audience, summary, position } as const
        pageIds.set(slug, await insertPage(page, place))
      }
    }
  }
  await seedPaths(transaction)
  await seedProgramme(transaction, content, now)
}

const insertPlace = async (
  transaction: Database,
  table: 'categories',
  place: { slug: string; name: string; description: string; position: number },
) => {
  const id = uuidv7()
  await transaction
    .insertInto(table)
    .values({ id, ...place })
    .execute()
  return id
}

const seedPaths = async (transaction: Database) => {
  for (const [index, { order, units, ...path }] of learningPaths.entries()) {
    const pathId = uuidv7()
    await transaction
      .insertInto('learning_paths')
      .values({ id: pathId, ...path, unit_order: order, position: index + 1 })
      .execute()
    await transaction
      .insertInto('learning_units')
      .values(
        units.map((unit, place) => ({
          id: uuidv7(),
          path_id: pathId,
          slug: unit.slug,
          title: unit.title,
          kind: unit.kind,
          minutes: unit.minutes,
          page_slug: unit.kind === 'quiz' ? null : unit.pageSlug,
          position: place + 1,
        })),
      )
      .execute()
  }
}

const seedProgramme = async (transaction: Database, { news }: Content, now: Date) => {
  await transaction
    .insertInto('dev_kits')
    .values(
      kits.map(({ facts, ...kit }, index) => ({
        id: uuidv7(),
        ...kit,
        facts: JSON.stringify(facts),
        position: index + 1,
      })),
    )
    .execute()
  await transaction
    .insertInto('announcements')
    .values(
      news.map(({ title, body, daysBefore, rendered }) => ({
        id: uuidv7(),
        title,
        body,
        html: rendered.html,
        published_at: new Date(now.getTime() - daysBefore * 86_400_000).toISOString(),
      })),
    )
    .execute()
}
