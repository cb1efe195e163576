import type { ZipFile } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { type Author, recordActOf } from '../../audit/record-act'
import { listManaged } from '../../catalogue/list-managed'
import type { ServiceDeps } from '../../deps'
import { mediaKey, parseMediaName } from '../../media/media-name'
import { exportMark } from '../site/read-site'
import { type ExportedPage, findText, listAliases, listPages } from './exports.repository'
import { nameFiles } from './name-files'
import { draftFile, mediaFolder, pageFile, partFile, relativeLinks } from './write-file'

type Needs = Pick<ServiceDeps, 'database' | 'files' | 'now'>

/** Which of the documents; all of them unless told. */
export interface ExportFilter {
  category?: string | undefined
  component?: string | undefined
}

/**
 * The documents as files of Markdown, page by page. What readers have of a page is its file; a newer draft lies
 * beside it, in a file that ends in `.draft.md`.
 * @throws ProblemError NOT_FOUND where the category or component is not there
 */
export const exportDocuments = async (
  deps: Needs,
  author: Author,
  filter: ExportFilter,
): Promise<AsyncGenerator<ZipFile>> => {
  const groups = (await listManaged(deps.database))
    .filter(({ category }) => filter.category === undefined || category.id === filter.category)
    .map(({ category, components }) => ({
      category,
      components: components.filter(({ id }) => filter.component === undefined || id === filter.component),
    }))
    .filter(({ components }) => filter.component === undefined || components.length > 0)
  const isNamed = filter.category !== undefined || filter.component !== undefined
  if (isNamed && groups.length === 0) throw new ProblemError('NOT_FOUND')
  const act = { action: 'page.export', subjectKind: 'list' as const, subjectId: '', before: {} }
  const what = groups.length === 1 && isNamed ? (groups[0]?.category.name ?? '') : ''
  await recordActOf(deps.database, author, { ...act, after: { category: what } }, deps.now())
  return writeFiles(deps, groups)
}

type Groups = Awaited<ReturnType<typeof listManaged>>

async function* writeFiles({ database, files, now }: Needs, groups: Groups): AsyncGenerator<ZipFile> {
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
  for (const page of inOrder(pages, groups)) {
    const path = names.get(page.id)
    const text = await findText(database, page.id, page.publishedVersion ?? page.version)
    if (path === undefined || !text) continue
    const body = await relativeLinks(text.body, path, elsewhere)
    const changedAt = new Date(text.createdAt)
    yield file(path, pageFile(page, text, { aliases: aliases.get(page.id) ?? [], body }), changedAt)
    const draft =
      page.publishedVersion === null || page.publishedVersion === page.version ? undefined : page.version
    const newer = draft === undefined ? undefined : await findText(database, page.id, draft)
    if (!newer) continue
    const name = path.replace(/\.md$/, '.draft.md')
    const newerBody = await relativeLinks(newer.body, name, elsewhere)
    yield file(name, draftFile(newer, newerBody), new Date(newer.createdAt))
  }
  for (const name of [...shown].toSorted()) {
    const media = parseMediaName(name)
    const stored = media && (await files.get(mediaKey(media)))
    if (stored) yield file(`${mediaFolder}/${name}`, stored.bytes)
  }
}

/** Category by category, as they are read. */
const inOrder = (pages: readonly ExportedPage[], groups: Groups): ExportedPage[] => {
  const byComponent = new Map<string, ExportedPage[]>()
  for (const page of pages) {
    byComponent.set(page.componentId, [...(byComponent.get(page.componentId) ?? []), page])
  }
  return groups.flatMap(({ components }) => components.flatMap(({ id }) => byComponent.get(id) ?? []))
}
