import { t } from '@lingui/core/macro'
import type { ServiceContext } from '../../context'
import { readBatches } from '../../database/paging'
import type { IdentityActor } from '../../http/actor'
import { renderInThread } from '../../threads/threads'
import {
  type ListedPage,
  type PageSource,
  findPageSource,
  listContentPages,
  listDocuments,
  listDocumentSources,
} from './page-markdown.queries'
import { type ComponentRow, componentsStatement } from './page-tree.queries'
import { getAudiences } from './pages.policy'
import { orNotFound } from '../../http/or-not-found'

type MarkdownContext = Pick<ServiceContext, 'database' | 'config'>

/** The text without parts that the page does not show. */
const getBody = async ({ body }: PageSource): Promise<string> =>
  body.includes('<!--') || body.includes(']:') ? renderInThread('shown', body, {}) : body

/** Formats a page as readers see it, under its title and with its address. */
const presentPage = async (page: PageSource, origin: string): Promise<string> => {
  const { slug, title, summary, version, appliesTo, changedAt } = page
  const facts = [
    t`Source: ${`${origin}/documents/${slug}`}`,
    t`Version ${version}, changed ${changedAt.slice(0, 10)}`,
    ...(appliesTo.length > 0 ? [t`Applies to ${appliesTo.join(', ')}`] : []),
  ]
  const head = [`# ${title}`, ...(summary === '' ? [] : [`> ${summary}`]), facts.join('  \n')]
  return `${head.join('\n\n')}\n\n${(await getBody(page)).trim()}\n`
}

/**
 * Returns a document as Markdown, by its current or a previous address.
 * @throws ProblemError NOT_FOUND if there is none that the reader may open
 */
export const readMarkdown = async (
  { database, config }: MarkdownContext,
  actor: IdentityActor | null,
  slug: string,
): Promise<AsyncIterable<string>> => {
  const page = orNotFound(await findPageSource(database, getAudiences(actor), slug))
  const text = await presentPage(page, config.origin)
  return (async function* () {
    yield text
  })()
}

/** Pages per query. */
const batchSize = 100

type Component = ComponentRow & { slug: string; name: string }

/** Lists the components in which these readers may open pages. */
const listComponents = async (
  { database }: MarkdownContext,
  actor: IdentityActor | null,
): Promise<Component[]> => {
  const { rows } = await componentsStatement(getAudiences(actor)).execute(database)
  return rows.filter((row): row is Component => row.slug !== null && row.count > 0)
}

const getLine = ({ title, summary }: Pick<ListedPage, 'title' | 'summary'>, address: string): string =>
  `- [${title.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${address})${summary === '' ? '' : `: ${summary}`}\n`

/** Lists the pages that a reader may open, for programs: a description of the portal, and the pages by component. */
export async function* listMarkdown(
  context: MarkdownContext,
  actor: IdentityActor | null,
): AsyncGenerator<string> {
  const { database, config } = context
  const { origin, brand } = config
  const audiences = getAudiences(actor)
  yield `# ${brand.name} ${brand.programme}\n\n`
  yield `> ${t`These are the pages that you may open. Sign in, or send a token, for those behind the gate.`}\n\n`
  for (const component of await listComponents(context, actor)) {
    const { name, category_name: category, description } = component
    yield `## ${name === category ? name : `${category}: ${name}`}\n\n`
    if (description) yield `${description}\n\n`
    const batches = readBatches<ListedPage>(
      (after, limit) => listDocuments(database, audiences, component.slug, after, limit),
      batchSize,
    )
    for await (const pages of batches) {
      yield* pages.map((page) => getLine(page, `${origin}/documents/${page.slug}.md`))
    }
    yield '\n'
  }
  yield `## ${t`About the programme`}\n\n`
  for (const page of await listContentPages(database, audiences))
    yield getLine(page, `${origin}/${page.slug === 'home' ? '' : page.slug}`)
}

/** Returns the text of all documents that a reader may open, of all components or of one. */
export async function* listAllMarkdown(
  context: MarkdownContext,
  actor: IdentityActor | null,
  only: string | undefined,
): AsyncGenerator<string> {
  const { database, config } = context
  const audiences = getAudiences(actor)
  for (const { slug } of await listComponents(context, actor)) {
    if (only !== undefined && slug !== only) continue
    const batches = readBatches<Awaited<ReturnType<typeof listDocumentSources>>[number]>(
      (after, limit) => listDocumentSources(database, audiences, slug, after, limit),
      batchSize,
    )
    for await (const pages of batches) {
      for (const page of pages) yield `${await presentPage(page, config.origin)}\n`
    }
  }
}
