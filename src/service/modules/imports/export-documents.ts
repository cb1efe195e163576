import { posix } from 'node:path'
import { stringify } from 'yaml'
import type { ZipFile } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import type { ServiceContext } from '../../context'
import { linkInThread } from './plan/link-pages'
import { exportMark, getFolder } from './site/read-site'
import { publish } from '../../events/publish'
import type { By } from '../audit/audit-actions'
import { listManaged } from '../documents/catalogue.service'
import { mediaKey, parseMediaName } from '../documents/media-names'
import {
  type ExportedPage,
  type ExportedPart,
  type ExportedText,
  findText,
  listAliases,
  listPages,
} from './export.queries'

interface Parts {
  /** The folder of a component, by its id. */
  folders: ReadonlyMap<string, string>
}

/** Formats a name that has no special meaning in any folder. */
const safeName = (slug: string): string => (/^(?:_?index|readme)$/.test(slug) ? `page-${slug}` : slug)

/**
 * Assigns the path of each page: `category/component/page.md`, or `…/page/index.md` if it has child pages.
 * @param pages parents before their children
 */
const nameFiles = (pages: readonly ExportedPage[], { folders }: Parts): Map<string, string> => {
  const folderOfPage = new Map<string, string>()
  const paths = new Map<string, string>()
  for (const page of pages) {
    const above = page.parentId === null ? folders.get(page.componentId) : folderOfPage.get(page.parentId)
    if (above === undefined) continue
    const own = `${above}/${safeName(page.slug)}`
    if (page.hasChildren) folderOfPage.set(page.id, own)
    paths.set(page.id, page.hasChildren ? `${own}/index.md` : `${own}.md`)
  }
  return paths
}

/** The folder of an export's images. */
const mediaFolder = '_media'

const yaml = (values: object) => stringify(values, { lineWidth: 0, defaultStringType: 'PLAIN' })

/** Returns a file with its front matter, as the import reads it; that of a draft has only its title and summary. */
const pageFile = (
  { title, summary }: Pick<ExportedText, 'title' | 'summary'>,
  body: string,
  details: object = {},
): string => `---\n${yaml({ title, ...(summary !== '' && { summary }), ...details })}---\n${body}\n`

/** Returns the other front matter of a page. */
const getDetails = (page: ExportedPage, aliases: readonly string[]) => ({
  slug: page.slug,
  audience: page.audience,
  status: page.status,
  ...(page.disabled && { disabled: true }),
  position: page.position,
  ...(page.appliesTo.length > 0 && { appliesTo: page.appliesTo }),
  ...(aliases.length > 0 && { aliases }),
})

const partFile = ({ slug, name, description, position }: ExportedPart, versions: readonly string[] = []) =>
  `${JSON.stringify(
    {
      label: name,
      slug,
      ...(description !== '' && { description }),
      position,
      ...(versions.length > 0 && { versions }),
    },
    null,
    2,
  )}\n`

interface ExportTargets {
  /** The path of each exported page's file, by its slug. */
  paths: ReadonlyMap<string, string>
  /** Called with each image of a text. */
  media: (name: string) => void
}

const pageAddress = /^\/documents\/([a-z0-9-]+)(#.*)?$/
const mediaAddress = /^\/api\/files\/media\/([\w-]+\.\w+)$/

/** Converts links between exported pages to relative file links; images are in a folder of their own. */
const relativeLinks = async (
  body: string,
  from: string,
  { paths, media }: ExportTargets,
): Promise<string> => {
  const folder = getFolder(from)
  const mediaPath = (url: string): string | undefined => {
    const name = mediaAddress.exec(url)?.[1]
    if (name === undefined) return undefined
    media(name)
    return posix.relative(folder, `${mediaFolder}/${name}`)
  }
  const link = (url: string): string | undefined => {
    const [, slug, anchor = ''] = pageAddress.exec(url) ?? []
    const path = slug === undefined ? undefined : paths.get(slug)
    return path === undefined ? mediaPath(url) : `${posix.relative(folder, path)}${anchor}`
  }
  const linked = await linkInThread(body, async ({ links, images }) => ({
    links: new Map(links.map((url) => [url, link(url)])),
    images: new Map(images.map((url) => [url, mediaPath(url)])),
  }))
  // A text that takes too long to parse is exported unchanged.
  return linked ?? body
}

type ExportContext = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now'>

/** Which documents to export; all by default. */
interface ExportFilter {
  category?: string | undefined
  component?: string | undefined
}

/**
 * Exports the documents as Markdown files, page by page. The published version is the page's file; a newer draft is in
 * a file of its own that ends in `.draft.md`.
 * @throws ProblemError NOT_FOUND if the category or component does not exist
 */
export const exportDocuments = async (
  context: ExportContext,
  by: By,
  filter: ExportFilter,
): Promise<AsyncGenerator<ZipFile>> => {
  const groups = (await listManaged(context.database))
    .filter(({ category }) => filter.category === undefined || category.id === filter.category)
    .map(({ category, components }) => ({
      category,
      components: components.filter(({ id }) => filter.component === undefined || id === filter.component),
    }))
    .filter(({ components }) => filter.component === undefined || components.length > 0)
  const isNamed = filter.category !== undefined || filter.component !== undefined
  if (isNamed && groups.length === 0) throw new ProblemError('NOT_FOUND')
  const category = groups.length === 1 && isNamed ? (groups[0]?.category.name ?? '') : ''
  const event = { by, category, at: context.now() }
  await publish(context, context.database, { type: 'documents.exported', ...event })
  return writeFiles(context, groups)
}

type Groups = Awaited<ReturnType<typeof listManaged>>

async function* writeFiles({ database, files, now }: ExportContext, groups: Groups): AsyncGenerator<ZipFile> {
  const exportedAt = now()
  const mark = { format: 'portal-documents', version: 1, exportedAt: exportedAt.toISOString() }
  const file = (path: string, content: ZipFile['content'], changedAt: Date = exportedAt): ZipFile => ({
    path,
    content,
    changedAt,
  })
  yield file(exportMark, `${JSON.stringify(mark, null, 2)}\n`)

  const folders = new Map<string, string>()
  for (const { category, components } of groups) {
    yield file(`${category.slug}/_category_.json`, partFile(category))
    for (const component of components) {
      const folder = `${category.slug}/${component.slug}`
      folders.set(component.id, folder)
      yield file(`${folder}/_category_.json`, partFile(component, component.versions))
    }
  }

  const pages = (await listPages(database)).filter(({ componentId }) => folders.has(componentId))
  const names = nameFiles(pages, { folders })
  const aliases = await listAliases(database)
  const paths = new Map(pages.map(({ id, slug }) => [slug, names.get(id) ?? '']))
  const shown = new Set<string>()
  const elsewhere = { paths, media: (name: string) => void shown.add(name) }
  for (const page of sortByReadingOrder(pages, groups)) {
    const path = names.get(page.id)
    const text = await findText(database, page.id, page.publishedVersion ?? page.version)
    if (path === undefined || !text) continue
    const body = await relativeLinks(text.body, path, elsewhere)
    const changedAt = new Date(text.createdAt)
    yield file(path, pageFile(text, body, getDetails(page, aliases.get(page.id) ?? [])), changedAt)
    const draft =
      page.publishedVersion === null || page.publishedVersion === page.version ? undefined : page.version
    const newer = draft === undefined ? undefined : await findText(database, page.id, draft)
    if (!newer) continue
    const name = path.replace(/\.md$/, '.draft.md')
    const newerBody = await relativeLinks(newer.body, name, elsewhere)
    yield file(name, pageFile(newer, newerBody), new Date(newer.createdAt))
  }
  for (const name of [...shown].toSorted()) {
    const media = parseMediaName(name)
    const stored = media && (await files.get(mediaKey(media)))
    if (stored) yield file(`${mediaFolder}/${name}`, stored.bytes)
  }
}

/** Yields category by category, in reading order. */
const sortByReadingOrder = (pages: readonly ExportedPage[], groups: Groups): ExportedPage[] => {
  const byComponent = new Map<string, ExportedPage[]>()
  for (const page of pages) {
    byComponent.set(page.componentId, [...(byComponent.get(page.componentId) ?? []), page])
  }
  return groups.flatMap(({ components }) => components.flatMap(({ id }) => byComponent.get(id) ?? []))
}
