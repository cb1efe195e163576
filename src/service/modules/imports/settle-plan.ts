import { toPathSlug } from '~/contract/field-schemas'
import type { ImportContext } from './import-run'
import { type ImportRecord, type NewFile, insertFiles, listWork, setState } from './imports.queries'
import { type KnownPage, listKnownPages, findTakenSlugs } from './known-pages.queries'
import { type Plan, type PlannedPage, assignSlugs, buildFolders, planPages } from './plan/plan-pages'
import type { SourceTree } from './plan/read-tree'
import { divideText } from './convert/divide'
import { getFileName, getFolder, isMarkdown, isMedia, isSettings } from './site/read-site'

/** The stored plan of a tree, which is the same on every call. */
interface SettledPlan extends Omit<Plan, 'described'> {
  slugs: ReadonlyMap<string, string>
  known: Map<string, KnownPage>
}

/** A source's text is divided already; a generated one is short, except for a folder of thousands. */
const getPageParts = ({ source, text }: PlannedPage): readonly string[] =>
  source ? source.parts.map((part) => part.text) : divideText(text)

/** Splits pages that are too long for one into several, the later ones under the first. */
const dividePages = (pages: readonly PlannedPage[]): PlannedPage[] =>
  pages.flatMap((page) => {
    const [first = '', ...rest] = getPageParts(page)
    if (rest.length === 0) return [page]
    const others = rest.map((text, index) => ({
      ...page,
      path: `${page.path}#${index + 2}`,
      source: null,
      title: `${page.title.slice(0, 180)} (part ${index + 2})`,
      text,
      summary: '',
      parent: page.path,
      slugs: page.slugs.map((slug) => `${slug}-part-${index + 2}`),
    }))
    return [{ ...page, text: first }, ...others]
  })

/** Divides a tree into categories, components and pages. */
const getPlan = ({ pages, site, settings }: SourceTree, record: ImportRecord): Plan => {
  const nav = new Map(site.nav.map((entry) => [entry.path, entry]))
  const root = buildFolders(withMenuTitles(pages, nav), site.content, { nav, settings })
  const into =
    record.component_id !== null ? 'component' : record.category_id !== null ? 'category' : 'categories'
  const plan = planPages(root, { source: record.source, target: { into } })
  // A page of a portal's export stays one page.
  return site.kind === 'portal' ? plan : { ...plan, pages: dividePages(plan.pages) }
}

/** The menu's title applies if the file has none. */
const withMenuTitles = (pages: SourceTree['pages'], nav: ReadonlyMap<string, { title: string | null }>) =>
  pages.map((page) => {
    const title = nav.get(page.path)?.title
    return title && page.facts.title === '' && !page.hasHeading ? { ...page, title } : page
  })

/**
 * Plans the position of every file, and stores the plan before the first page is written, so that a restarted import
 * uses the same addresses.
 */
export const settlePlan = async (
  { database, now }: ImportContext,
  record: ImportRecord,
  tree: SourceTree,
  refused: readonly { path: string; reason: string }[],
): Promise<SettledPlan> => {
  const { described, ...plan } = getPlan(tree, record)
  const known = await listKnownPages(database, record.source)
  const written = await listWork(database, record.id)
  if (written.length > 0) {
    const slugs = written.flatMap(({ path, slug }): [string, string][] =>
      slug === null ? [] : [[path, slug]],
    )
    return { ...plan, known, slugs: addDescribedFolders(new Map(slugs), described, plan.pages) }
  }
  const slugs = await chooseSlugs(database, record, plan.pages, known, tree.site.kind === 'portal')
  const files = [
    ...plan.pages.map((page): NewFile => ({
      path: page.path,
      outcome: null,
      slug: slugs.get(page.path) ?? null,
      notes: getNotes(page),
    })),
    ...listOthers(tree, { described, refused, pages: plan.pages }),
    ...listMissing(known, plan.pages),
  ]
  await database.transaction().execute(async (transaction) => {
    await insertFiles(transaction, record.id, files)
    await setState(transaction, record.id, 'running', { now: now() })
  })
  return { ...plan, known, slugs: addDescribedFolders(slugs, described, plan.pages) }
}

/** A link to a file that only names its folder leads to the folder's first page. */
const addDescribedFolders = (
  slugs: Map<string, string>,
  described: readonly string[],
  pages: readonly PlannedPage[],
): ReadonlyMap<string, string> => {
  const all = new Map(slugs)
  for (const path of described) {
    const first = pages.find((page) => page.path.startsWith(`${getFolder(path)}/`))
    const slug = first && slugs.get(first.path)
    if (slug !== undefined) all.set(path, slug)
  }
  return all
}

const getNotes = ({ source, path }: PlannedPage): string[] => {
  if (source) return source.notes
  return path.includes('#') ? ['The file is too long for one page; this is a later part of it.'] : []
}

/** Alternative slugs if all that a page wants are taken. */
const getNumberedSlugs = (slug: string) => Array.from({ length: 30 }, (_, index) => `${slug}-${index + 2}`)

const chooseSlugs = async (
  database: ImportContext['database'],
  record: ImportRecord,
  pages: readonly PlannedPage[],
  known: ReadonlyMap<string, KnownPage>,
  isExport: boolean,
): Promise<Map<string, string>> => {
  // An export identifies its pages by their slugs: they are those pages, not others that want the same slug.
  if (isExport)
    return new Map(
      pages.map(({ path, slugs, source }) => [
        path,
        toPathSlug(source?.facts.address || (slugs[0] ?? 'page')),
      ]),
    )
  const fresh = pages.filter(({ path }) => !known.has(path))
  const wishes = fresh.flatMap(({ slugs }) => [...slugs, ...getNumberedSlugs(slugs.at(-1) ?? 'page')])
  const taken = await findTakenSlugs(database, record.source, wishes)
  // An unfinished page of an earlier import of this source belongs to its file.
  const chosen = assignSlugs(fresh, (slug, path) => taken.has(slug) && taken.get(slug) !== path)
  for (const { path, slug } of known.values()) chosen.set(path, slug)
  return chosen
}

interface Parts {
  described: readonly string[]
  refused: readonly { path: string; reason: string }[]
  pages: readonly PlannedPage[]
}

const listOthers = (tree: SourceTree, { described, refused, pages }: Parts): NewFile[] => {
  const taken = new Set(pages.map(({ path }) => path))
  const rows: NewFile[] = []
  const add = (path: string, outcome: NewFile['outcome'], ...notes: string[]) => {
    if (taken.has(path)) return
    taken.add(path)
    rows.push({ path, outcome, slug: null, notes })
  }
  const drafts = [...tree.drafts.values()].map(({ path }) => path)
  for (const path of [...described, ...tree.partials, ...drafts]) add(path, 'used')
  for (const { path, reason } of [...tree.broken, ...refused]) add(path, 'failed', reason)
  for (const path of tree.outside) add(path, 'skipped', 'It lies outside the folder of the documentation.')
  for (const path of tree.files.keys()) {
    if (isSettings(path)) add(path, 'used')
    else if (isMedia(path)) add(path, null)
    else if (!isMarkdown(path)) add(path, 'skipped', explainSkipped(path))
  }
  return rows
}

/** Explains why a file that is not a page was left out. */
const explainSkipped = (path: string): string => {
  const name = getFileName(path)
  const ending = /\.[\w]+$/.exec(name)?.[0].toLowerCase() ?? ''
  if (/^\.(?:zip|tar|gz|tgz|7z|rar)$/.test(ending)) return 'An archive in the archive is not opened.'
  if (/^\.(?:rst|adoc|asciidoc|org|textile|ipynb|html?|tex|docx?)$/.test(ending))
    return 'Only Markdown becomes pages.'
  return 'No page shows it.'
}

const listMissing = (known: ReadonlyMap<string, KnownPage>, pages: readonly PlannedPage[]): NewFile[] => {
  const there = new Set(pages.map(({ path }) => path))
  return [...known.keys()]
    .filter((path) => !there.has(path))
    .map((path) => ({
      path,
      outcome: 'missing' as const,
      slug: null,
      notes: ['It was imported before and is no longer in the folder. Its page stays.'],
    }))
}
