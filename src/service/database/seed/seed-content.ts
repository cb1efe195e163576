import { uuidv7 } from 'uuidv7'
import { demonstrationBrand } from '~/config/demonstration-brand'
import type { ServiceConfig } from '~/config/service'
import type { Heading } from '~/contract/pages'
import type { Database } from '../../context'
import type { PageSection } from '../stored-values'
import { announcements, categories, kits, learningPaths, publicPages } from './content'
import { readMedia } from './content/read'
import { seedPaths } from './seed-paths'
import { type StoreStarterFile, seedVideos } from './seed-videos'
import { insert } from './insert'

/** The rendered form of a page, stored with its Markdown. */
export interface RenderedMarkdown {
  html: string
  headings: Heading[]
  text: string
  sections: PageSection[]
  minutes: number
}

/** Renders a page. Passed in, since the database layer must not import the documents module. */
export type RenderMarkdown = (markdown: string) => Promise<RenderedMarkdown>

type Rendered<T> = T & { rendered: RenderedMarkdown }

/** The owner of the programme, named in the public pages, such as the terms and the privacy policy. */
type Owner = Pick<ServiceConfig, 'brand' | 'supportEmail'>

const ownedBy = (body: string, { brand, supportEmail }: Owner): string =>
  body
    .replaceAll(demonstrationBrand.name, () => brand.name)
    .replaceAll(demonstrationBrand.supportEmail, () => supportEmail)

/** Renders the starter content's Markdown, before anything is written. */
export const renderContent = async (renderMarkdown: RenderMarkdown, owner: Owner) => {
  const render = async <T extends { body: string }>(written: T): Promise<Rendered<T>> => ({
    ...written,
    rendered: await renderMarkdown(written.body),
  })
  const pages: Rendered<(typeof publicPages)[number]>[] = []
  for (const page of publicPages) pages.push(await render({ ...page, body: ownedBy(page.body, owner) }))
  const news: Rendered<(typeof announcements)[number]>[] = []
  for (const announcement of announcements) news.push(await render(announcement))
  const documents = new Map<string, Rendered<{ slug: string; title: string; body: string }>>()
  const written = categories.flatMap(({ components }) => components.flatMap((component) => component.pages))
  for (const page of written) documents.set(page.slug, await render(page))
  const explanations = new Map<string, RenderedMarkdown>()
  const units = learningPaths.flatMap((path) => path.units)
  for (const { why } of units.flatMap((unit) => (unit.kind === 'quiz' ? unit.questions : []))) {
    explanations.set(why, await renderMarkdown(why))
  }
  return { pages, news, documents, explanations }
}

type Content = Awaited<ReturnType<typeof renderContent>>

interface PagePlace {
  kind: 'content' | 'document'
  componentId: string | null
  parentId: string | null
  audience: 'public' | 'signed-in' | 'approved'
  summary: string
  appliesTo: string[]
  /** From 1, among the pages under the same parent. */
  position: number
  path: number[]
}

/** Writes the starter content, with `author` as the author of its versions. */
export const seedContent = async (
  transaction: Database,
  content: Content,
  { author, now, storeFile }: { author: string; now: Date; storeFile: StoreStarterFile },
): Promise<void> => {
  let count = 0
  const insertPage = async (
    page: Rendered<{ slug: string; title: string; body: string }>,
    place: PagePlace,
  ) => {
    const id = uuidv7()
    // Apart, so that lists sorted by time have an order; documents over a month, as if written one by one.
    const apart = place.kind === 'document' ? 17 * 3_600_000 : 60_000
    const at = new Date(now.getTime() - count * apart).toISOString()
    count += 1
    const { html, headings, text, sections, minutes } = page.rendered
    await insert(transaction, 'pages', {
      id,
      kind: place.kind,
      component_id: place.componentId,
      parent_id: place.parentId,
      slug: page.slug,
      position: place.position,
      audience: place.audience,
      applies_to: place.appliesTo,
      status: 'published',
      version: 1,
      published_version: 1,
      path: place.path,
      author_name: author,
      title: page.title,
      summary: place.summary,
      html,
      headings: JSON.stringify(headings),
      text,
      minutes,
      published_at: at,
      changed_at: at,
    })
    await insert(transaction, 'page_versions', {
      page_id: id,
      version: 1,
      title: page.title,
      summary: place.summary,
      body: page.body,
      html,
      headings: JSON.stringify(headings),
      sections: JSON.stringify(sections),
      text,
      minutes,
      message: 'Starter content',
      author_uid: null,
      author_name: author,
      created_at: at,
    })
    await insert(transaction, 'page_publications', {
      id: uuidv7(),
      page_id: id,
      version: 1,
      author_uid: null,
      author_name: author,
      published_at: at,
    })
    if (sections.length > 0) {
      const rows = sections.map((section, index) => ({ page_id: id, position: index + 1, ...section }))
      await insert(transaction, 'page_sections', rows)
    }
    return id
  }

  for (const [index, page] of content.pages.entries()) {
    const place = { kind: 'content', componentId: null, parentId: null, audience: 'public' } as const
    await insertPage(page, {
      ...place,
      summary: page.description,
      appliesTo: [],
      position: index + 1,
      path: [],
    })
  }
  const written = new Map<string, { id: string; path: number[] }>()
  for (const { components, ...category } of categories) {
    const categoryId = uuidv7()
    await insert(transaction, 'categories', { id: categoryId, ...category })
    for (const { pages, ...component } of components) {
      const componentId = uuidv7()
      await insert(transaction, 'components', { id: componentId, category_id: categoryId, ...component })
      const children = new Map<string, number>()
      for (const { slug, audience, summary, parent, appliesTo } of pages) {
        const page = content.documents.get(slug)
        if (!page) throw new Error(`The starter page ${slug} was not rendered.`)
        const above = parent === undefined ? undefined : written.get(parent)
        const position = (children.get(parent ?? '') ?? 0) + 1
        children.set(parent ?? '', position)
        const path = [...(above?.path ?? []), position]
        const parentId = above?.id ?? null
        const place = { kind: 'document', componentId, parentId, audience, summary, appliesTo } as const
        written.set(slug, { id: await insertPage(page, { ...place, position, path }), path })
      }
    }
  }
  const explain = (why: string) => content.explanations.get(why)?.html ?? ''
  const videos = await seedVideos(transaction, storeFile, now)
  await seedPaths(transaction, learningPaths, { explain, videos }, now)
  await seedProgramme(transaction, content, { author, now, storeFile })
}

const ask = (label: string) => ({ label, hint: '', isAsked: true })

const profileQuestions = JSON.stringify({
  hasDevelopedMeteringApps: ask('Have you developed metering applications?'),
  hasExperienceWithRevelo: ask('Do you have experience with Revelo?'),
})

const seedProgramme = async (
  transaction: Database,
  { news }: Content,
  { author, now, storeFile }: { author: string; now: Date; storeFile: StoreStarterFile },
) => {
  await seedKits(transaction, storeFile, now)
  await transaction.updateTable('settings').set({ profile_questions: profileQuestions }).execute()
  const rows = news.map(({ title, body, daysBefore, readers, rendered }) => ({
    id: uuidv7(),
    title,
    body,
    html: rendered.html,
    author_uid: null,
    author_name: author,
    is_public: readers === 'everybody',
    published_at: new Date(now.getTime() - daysBefore * 86_400_000).toISOString(),
  }))
  await insert(transaction, 'announcements', rows)
  // As if they had been announced then, so that no mail is sent.
  const told = { kind: 'announcement' as const, link: '/community', is_told: true }
  await insert(
    transaction,
    'notification_broadcasts',
    rows.map(({ id, title, published_at: at }) => ({ ...told, id, title, visible_at: at, mailed_at: at })),
  )
}

const pictureSize = { width: 640, height: 560 }

const seedKits = async (transaction: Database, storeFile: StoreStarterFile, now: Date) => {
  for (const [
    index,
    { facts, picture, paths, agreement, mostPieces, loanMonths, returnInstructions, ...kit },
  ] of kits.entries()) {
    const id = uuidv7()
    const page = await transaction
      .selectFrom('pages')
      .select('id')
      .where('slug', '=', agreement ?? '')
      .executeTakeFirst()
    const bytes = await readMedia(picture.file)
    const src = await storeFile(transaction, { bytes, extension: 'webp', ...pictureSize }, now)
    await insert(transaction, 'dev_kits', {
      id,
      ...kit,
      facts: JSON.stringify(facts),
      picture: JSON.stringify({ src, alt: picture.alt, ...pictureSize }),
      most_pieces: mostPieces,
      loan_months: loanMonths,
      return_instructions: returnInstructions,
      agreement_id: page?.id ?? null,
      position: index + 1,
    })
    for (const slug of paths) {
      const path = await transaction
        .selectFrom('learning_paths')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      await insert(transaction, 'dev_kit_paths', { kit_id: id, path_id: path.id })
    }
  }
}
