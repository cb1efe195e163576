import { escapeHtml } from '~/contract/escape-html'
import { createHash } from 'node:crypto'
import type { Brand } from '~/config/brand'
import type { ServiceConfig } from '~/config/service'
import { pageCounts } from '~/contract/paging'
import { ProblemError, problems } from '~/contract/problem'
import { slugify } from '~/contract/slugify'
import { type CachedDocument, serveDocument } from '../../../http/documents'
import type { PublicRoute } from '../../../http/http-binder'
import { problemExample } from '../../../http/openapi/describe-call'
import { openApiDocument } from '../../../http/openapi/openapi'
import { readInThread } from '../../../threads/threads'
import { renderPage } from '../../documents/render-page'
import { readTimeoutMs } from '../api-descriptions.service'
import type { PlannedApiPage } from '../generate/pages'
import guide from './guide.md?raw'
import shell from './page.html?raw'

type Setting = Pick<ServiceConfig, 'brand' | 'origin' | 'identity'>

const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '')

/** Returns the empty page, with the brand's accent and tint instead of those of the starter brand. */
export const getShell = ({ colours }: Pick<Brand, 'colours'>): string => {
  if (colours === undefined) return shell.replace('{{brandColours}}', '')
  const { accent, dark } = colours
  const own = `:root{--p-accent:${accent[7]};--p-tint:${accent[0]}}
@media (prefers-color-scheme:dark){:root{--p-accent:${accent[4]};--p-tint:${dark['--p-tint']}}}`
  return shell.replace('{{brandColours}}', own)
}

const getGuide = ({ origin, identity: { apiKey, emulatorHost } }: Setting): string =>
  fill(guide, {
    origin,
    provider: emulatorHost === undefined ? 'https:/' : `http://${emulatorHost}`,
    // An emulator accepts any key.
    key: apiKey ?? (emulatorHost === undefined ? '<API key>' : 'any'),
    pageCounts: pageCounts.join(', '),
    problem: JSON.stringify(problemExample('FIELDS_INVALID'), null, 2),
    codes: Object.entries(problems)
      .map(([code, { status, title }]) => `- \`${code}\` ${status}, ${title()}`)
      .join('\n'),
  })

/** Returns the contract with absolute addresses. The guide describes what all responses have in common. */
const getDescription = ({ brand, origin }: Setting): string => {
  const document = openApiDocument({ brand, origin })
  return JSON.stringify(
    {
      ...document,
      servers: [{ url: `${origin}/api` }],
      components: {
        ...document.components,
        responses: Object.fromEntries(
          Object.entries(document.components.responses).map(([name, answer]) => [
            name,
            { description: Object(answer).description },
          ]),
        ),
      },
    },
    (name, value) => (name === 'x-request-id' ? undefined : value),
  )
}

interface Reference {
  json: string
  plan: PlannedApiPage[]
  /** Pages by the end of their address; empty for the overview. */
  byName: Map<string, PlannedApiPage>
}

const getName = ({ part, operationId, title }: PlannedApiPage): string =>
  part === 'overview' ? '' : part === 'group' ? slugify(title) : operationId

const readReference = async (setting: Setting): Promise<Reference> => {
  const json = getDescription(setting)
  const plan = await readInThread('apiPlan', json, { limit: readTimeoutMs })
  return { json, plan, byName: new Map(plan.map((page) => [getName(page), page])) }
}

/** Writes the badge of a method, and the path or the name of an event. */
const getRequestHtml = ({ key, part }: PlannedApiPage): string => {
  const path = key.split(' ').at(-1) ?? ''
  return `<span class="request-method method-${part}">${part.toUpperCase()}</span> <span>${escapeHtml(path)}</span>`
}

const listCalls = ({ plan }: Reference, { key }: PlannedApiPage) =>
  plan.filter(({ parent }) => parent === key)

const getBody = async (reference: Reference, page: PlannedApiPage, setting: Setting): Promise<string> => {
  if (page.part === 'overview') return (await renderPage(getGuide(setting))).html
  const input = { json: reference.json, keys: [page.key] }
  const [generated] = await readInThread('apiPages', input, { limit: readTimeoutMs })
  const { html } = await renderPage(generated?.body ?? '')
  if (page.part !== 'group') return html
  const calls = listCalls(reference, page).map(
    (call) =>
      `<li><a class="request-line" href="${getName(call)}">${getRequestHtml(call)}</a><p>${escapeHtml(call.title)}</p></li>`,
  )
  return `${html}<ul class="calls">${calls.join('')}</ul>`
}

const getGroupsHtml = (reference: Reference, current: PlannedApiPage): string => {
  const isOverview = current.part === 'overview'
  const link = (page: PlannedApiPage, content: string) =>
    `<a href="${isOverview ? 'reference/' : ''}${getName(page)}"${page === current ? ' aria-current="page"' : ''}>${content}</a>`
  return reference.plan
    .filter(({ part }) => part === 'group')
    .map((group) => {
      const calls = listCalls(reference, group)
      const isOpen = group === current || calls.includes(current)
      const items = calls.map((call) => {
        const words = escapeHtml(`${call.key} ${call.title} ${call.operationId}`.toLowerCase())
        const id = isOverview ? ` id="${call.operationId}"` : ''
        return `<li${id} data-call="${words}">${link(call, getRequestHtml(call))}</li>`
      })
      return `<li class="group"><details${isOpen ? ' open' : ''}><summary>${escapeHtml(group.title)}</summary><ul><li>${link(group, 'About')}</li>${items.join('')}</ul></details></li>`
    })
    .join('')
}

const getHash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const writePage = (
  reference: Reference,
  page: PlannedApiPage,
  { brand }: Setting,
  body: string,
): CachedDocument => {
  const isOverview = page.part === 'overview'
  const heading = isOverview ? 'API reference' : page.title
  const name = `${brand.name} ${brand.programme}`
  const empty = getShell(brand)
  const text = fill(empty, {
    title: escapeHtml(isOverview ? `${name}: API reference` : `${heading} · ${name}: API reference`),
    brand: escapeHtml(name),
    overview: isOverview ? 'reference' : '../reference',
    overviewCurrent: isOverview ? ' aria-current="page"' : '',
    groups: getGroupsHtml(reference, page),
    heading: escapeHtml(heading),
    body,
  })
  const [, style] = /<style>([^]*?)<\/style>/.exec(empty) ?? []
  const [, script] = /<script>([^]*?)<\/script>/.exec(empty) ?? []
  // Only the page's own style and script.
  const policy = `default-src 'none'; style-src ${getHash(style)}; script-src ${getHash(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return {
    text,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  }
}

/**
 * The routes of the contract's reference for readers, by the generator of all API references: an overview, a page a
 * noun, and a page a call. Pages are rendered at their first request and work without their script.
 */
export const referenceRoutes = (setting: Setting): Record<string, PublicRoute> => {
  let reading: Promise<Reference> | undefined
  const pages = new Map<string, Promise<CachedDocument>>()
  const answer = async (name: string): Promise<CachedDocument> => {
    const reference = await (reading ??= readReference(setting).catch((error: unknown) => {
      reading = undefined
      throw error
    }))
    const page = reference.byName.get(name)
    if (!page) throw new ProblemError('NOT_FOUND')
    const known = pages.get(name)
    if (known) return known
    const made = getBody(reference, page, setting).then((body) => writePage(reference, page, setting, body))
    pages.set(name, made)
    made.catch(() => pages.delete(name))
    return made
  }
  const get = serveDocument(({ name = '' }) => answer(name))
  return { '/reference': get, '/reference/:name': get }
}
