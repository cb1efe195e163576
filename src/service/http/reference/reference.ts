import { createHash } from 'node:crypto'
import type { Brand } from '~/config/brand'
import type { IdentityConfig, ServiceConfig } from '~/config/service'
import { pageCounts } from '~/contract/paging'
import { type ProblemCode, problems } from '~/contract/problem'
import {
  type CallDescription,
  type Content,
  type DescribedNoun,
  type Parameter,
  describedContract,
  describedEvents,
  problemExample,
} from '../openapi/describe-call'
import { type Json, type JsonValue, isJson } from '../openapi/schemas'
import page from './page.html?raw'

/** The brand's accent and tint over those of the starter brand, which the page has. */
const getBrandColours = ({ colours }: Pick<Brand, 'colours'>): string => {
  if (colours === undefined) return ''
  const { accent, dark } = colours
  return `:root{--p-accent:${accent[7]};--p-tint:${accent[0]}}
@media (prefers-color-scheme:dark){:root{--p-accent:${accent[4]};--p-tint:${dark['--p-tint']}}}`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** A sentence whose `words` are code. */
const sentenceHtml = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Code to read and to copy. */
const codeHtml = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`

/** A collapsed section; printed open. */
const detailsHtml = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>${content}</details>`

/** One property of a body, as the reference shows it. */
interface FieldRow {
  /** The path of the field: `address.city`, `data[].id`. */
  path: string
  /** What it means, in a sentence. */
  words: string
  type: string
  required: boolean
}

// Deeper ones are in the OpenAPI document.
const deepest = 3

const getParts = ({ anyOf, oneOf }: Json): Json[] =>
  [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isJson) : []))

const formats: Record<string, string> = {
  'date-time': 'instant, ISO 8601',
  uuid: 'id (UUID)',
  email: 'e-mail address',
  binary: 'bytes',
  uri: 'address',
}

const listed = (values: readonly JsonValue[]) => values.map((value) => JSON.stringify(value)).join(', ')

const textLimits = ({ minLength, maxLength }: Json) =>
  typeof maxLength === 'number'
    ? `, ${typeof minLength === 'number' && minLength > 0 ? `${minLength} to ` : 'at most '}${maxLength} characters`
    : ''

const numberLimits = ({ minimum, maximum }: Json) => {
  if (typeof minimum === 'number' && typeof maximum === 'number') return `, ${minimum} to ${maximum}`
  return typeof minimum === 'number' ? `, at least ${minimum}` : ''
}

/** The type of a value in words. */
const typeWords = (schema: Json): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return `one of ${listed(schema.enum)}`
  const parts = getParts(schema)
  if (parts.length > 0) return [...new Set(parts.map(typeWords))].join(' or ')
  const { type, format, items } = schema
  if (type === 'string') {
    return typeof format === 'string' && formats[format] ? formats[format] : `text${textLimits(schema)}`
  }
  if (type === 'integer' || type === 'number') return `number${numberLimits(schema)}`
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return isJson(items) ? `list of: ${typeWords(items)}` : 'list'
  if (type === 'null') return 'null'
  return 'object'
}

const isRequired = ({ required }: Json, name: string) => Array.isArray(required) && required.includes(name)

/** The properties of a body, those of its parts after each. */
const fieldRows = (schema: Json, prefix = '', depth = 1): FieldRow[] => {
  const objects = [schema, ...getParts(schema)].filter(({ properties }) => isJson(properties))
  const seen = new Set<string>()
  return objects.flatMap((each) =>
    Object.entries(isJson(each.properties) ? each.properties : {}).flatMap(([name, part]) => {
      if (!isJson(part) || seen.has(name)) return []
      seen.add(name)
      const path = `${prefix}${name}`
      const words = typeof part.description === 'string' ? part.description : ''
      const row = { path, words, type: typeWords(part), required: isRequired(each, name) }
      if (depth >= deepest) return [row]
      const inner = part.type === 'array' && isJson(part.items) ? part.items : part
      const at = part.type === 'array' ? `${path}[].` : `${path}.`
      return [row, ...fieldRows(inner, at, depth + 1)]
    }),
  )
}

const getAddress = ({ endpoint, parameters }: CallDescription, origin: string): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const example = parameters.find((each) => each.in === 'path' && each.name === name)?.example
    return encodeURIComponent(String(example))
  })
  const search = new URLSearchParams()
  for (const { name, in: place, required, example } of parameters) {
    if (place === 'query' && (required || name === 'page')) search.set(name, String(example))
  }
  return `${origin}/api${path}${search.size > 0 ? `?${search}` : ''}`
}

const isSigned = ({ endpoint }: CallDescription) => endpoint.access !== 'anyone'

const inQuotes = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The call with curl; the token is in the variable TOKEN. */
const getCurl = (call: CallDescription, origin: string): string => {
  const { endpoint, body } = call
  const isText = body !== null && body.example !== undefined
  return [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}${inQuotes(getAddress(call, origin))}`,
    ...(isSigned(call) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === null ? [] : [`-H 'Content-Type: ${body.types[0]}'`]),
    ...(isText ? [`-d ${inQuotes(JSON.stringify(body.example, null, 2))}`] : []),
    ...(body !== null && !isText ? ['--data-binary @file'] : []),
  ].join(' \\\n  ')
}

const indented = (text: string) => text.replaceAll('\n', '\n  ')

/** The call with fetch, in TypeScript. */
const getFetch = (call: CallDescription, origin: string): string => {
  const { endpoint, body, answer } = call
  const isText = body !== null && body.example !== undefined
  const headers = [
    ...(isSigned(call) ? ['authorization: `Bearer ${token}`'] : []),
    ...(body === null ? [] : [`'content-type': '${body.types[0]}'`]),
  ]
  const options = [
    ...(endpoint.method === 'GET' ? [] : [`method: '${endpoint.method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(isText ? [`body: JSON.stringify(${indented(JSON.stringify(body.example, null, 2))})`] : []),
    ...(body !== null && !isText ? ['body: file'] : []),
  ]
  const given = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`
  const isJsonAnswer = answer?.types[0] === 'application/json'
  return [
    `const response = await fetch('${getAddress(call, origin)}'${given})`,
    'if (!response.ok) throw new Error((await response.json()).code)',
    ...(isJsonAnswer ? ['const answer = await response.json()'] : []),
  ].join('\n')
}

const tableHtml = (look: string, caption: string, heads: readonly string[], rows: readonly string[]) =>
  rows.length === 0
    ? ''
    : `<table class="${look}"><caption>${escapeHtml(caption)}</caption><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`

const parameterRow = ({ name, in: place, description, required, schema, example }: Parameter) =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code><small>${place === 'path' ? 'in the address' : required ? 'query, required' : 'query'}</small></th><td>${sentenceHtml(description)} <span class="type">${escapeHtml(typeWords(schema))}</span></td><td><code>${escapeHtml(String(example))}</code></td></tr>`

const fieldRow = (what: 'Body' | 'Answer') => {
  const aside = {
    Body: (required: boolean) => (required ? '<small>required</small>' : ''),
    Answer: (required: boolean) => (required ? '' : '<small>may be absent</small>'),
  }[what]
  return ({ path, words, type, required }: FieldRow) =>
    `<tr><th scope="row"><code>${escapeHtml(path)}</code>${aside(required)}</th><td>${sentenceHtml(words)} <span class="type">${escapeHtml(type)}</span></td></tr>`
}

const contentRows = (what: 'Body' | 'Answer', { schema, example }: Content) => {
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  const sample = example === undefined ? '' : codeHtml(text)
  return { rows: fieldRows(schema).map(fieldRow(what)), sample }
}

const bodyHtml = (id: string, body: Content) => {
  const { rows, sample } = contentRows('Body', body)
  return detailsHtml(
    `Body <span class="type">${escapeHtml(body.types.join(', '))}</span>`,
    tableHtml('fields', `Body of ${id}`, ['Field', 'What it is'], rows) + sample,
  )
}

/** Answers by their text, with the call that described each first: the others link there. */
type ToldAnswers = Map<string, CallDescription>

const answerHtml = (call: CallDescription, told: ToldAnswers) => {
  const { id, endpoint, answer } = call
  if (!answer) return `<p class="bare">Answers ${endpoint.status}, without a body.</p>`
  const kind = `${endpoint.status}, ${escapeHtml(answer.types.join(', '))}`
  const { rows, sample } = contentRows('Answer', answer)
  const text = rows.join('') + sample
  const first = told.get(text)
  if (first && rows.length > 1) {
    const { method, path } = first.endpoint
    return `<p class="bare">Answers ${kind}: the same as <a href="#${first.id}">${method} ${escapeHtml(path)}</a>.</p>`
  }
  told.set(text, call)
  return detailsHtml(
    `Answer <span class="type">${kind}</span>`,
    tableHtml('fields', `Answer of ${id}`, ['Field', 'What it is'], rows) + sample,
  )
}

const refusalRow = (code: ProblemCode) =>
  `<tr><th scope="row">${problems[code].status}</th><td><code>${code}</code> ${escapeHtml(problems[code].title())}</td></tr>`

// Its own with what they mean; those of its access and input, which many have, in a line.
const refusalsHtml = ({ id, endpoint, refusals }: CallDescription) => {
  const own = endpoint.errors ?? []
  const usual = refusals.flatMap(([status, codes]) => {
    const others = codes.filter((code) => !own.includes(code))
    return others.length === 0 ? [] : [`${status} ${others.join(', ')}`]
  })
  return detailsHtml(
    `Errors <span class="type">${refusals.map(([status]) => status).join(', ')}</span>`,
    `${tableHtml('refusals', `Errors of ${id}`, ['Status', 'Code'], own.map(refusalRow))}<p class="bare">${own.length === 0 ? 'As' : 'Besides, as'} other calls of its kind: ${usual.join('; ')}. How they are answered: <a href="#errors">Errors</a>.</p>`,
  )
}

/** A call: who may make it, what it takes and answers, examples, and how it is refused. */
const callArticle = (call: CallDescription, origin: string, told: ToldAnswers): string => {
  const { id, endpoint, description, parameters, body } = call
  const { method, path, summary } = endpoint
  return `<article id="${id}" data-call="${escapeHtml(`${method} ${path} ${summary} ${id}`.toLowerCase())}">
<h3><a href="#${id}"><span class="method">${method}</span> <span class="path">${escapeHtml(path)}</span></a></h3>
<p class="summary">${sentenceHtml(summary)}</p>
<p class="who">${sentenceHtml(description)}</p>
${tableHtml('parameters', `Parameters of ${id}`, ['Name', 'What it is', 'Example'], parameters.map(parameterRow))}
${body ? bodyHtml(id, body) : ''}
${detailsHtml('Examples', `<h4>curl</h4>${codeHtml(getCurl(call, origin))}<h4>TypeScript</h4>${codeHtml(getFetch(call, origin))}`)}
${answerHtml(call, told)}
${refusalsHtml(call)}
</article>`
}

const tagSection = ({ noun, name, description, calls }: DescribedNoun, origin: string, told: ToldAnswers) =>
  `<section class="tag" aria-labelledby="tag-${noun}">
<h2 id="tag-${noun}">${escapeHtml(name)}</h2>
<p>${sentenceHtml(description)}</p>
${calls.map((call) => callArticle(call, origin, told)).join('\n')}
</section>`

const tagLinks = ({ noun, name, calls }: DescribedNoun) =>
  `<li><details><summary>${escapeHtml(name)}</summary><ul><li class="about"><a href="#tag-${noun}">About</a></li>${calls
    .map(
      ({ id, endpoint }) => `<li><a href="#${id}">${endpoint.method} ${escapeHtml(endpoint.path)}</a></li>`,
    )
    .join('')}</ul></details></li>`

const getProvider = ({ emulatorHost }: IdentityConfig) =>
  emulatorHost === undefined ? 'https:/' : `http://${emulatorHost}`

// An emulator takes any key.
const getKey = ({ apiKey, emulatorHost }: IdentityConfig) =>
  apiKey ?? (emulatorHost === undefined ? '<API key>' : 'any')

const eventsHtml = describedEvents
  .map(({ type, summary, example }) =>
    detailsHtml(
      `<code>${type}</code> <span class="type">${escapeHtml(summary)}</span>`,
      codeHtml(JSON.stringify(example, null, 2)),
    ),
  )
  .join('\n')

const codesHtml = () =>
  detailsHtml(
    'All codes',
    `<dl>${Object.entries(problems)
      .map(
        ([code, { status, title }]) =>
          `<dt><code>${code}</code></dt><dd>${status}, ${escapeHtml(title())}</dd>`,
      )
      .join('')}</dl>`,
  )

const getHash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's own style and script, and nothing else. @param html the page */
export const getReferencePolicy = (html: string): string => {
  const [, style] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const [, script] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  return `default-src 'none'; style-src ${getHash(style)}; script-src ${getHash(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** The contract for people to read: one page that works without its script. */
export const referencePage = ({
  brand,
  origin,
  identity,
}: Pick<ServiceConfig, 'brand' | 'origin' | 'identity'>): string => {
  const nouns = describedContract()
  const told: ToldAnswers = new Map()
  const values: Record<string, string> = {
    brandColours: getBrandColours(brand),
    brand: escapeHtml(`${brand.name} ${brand.programme}`),
    origin: escapeHtml(origin),
    provider: escapeHtml(getProvider(identity)),
    key: escapeHtml(getKey(identity)),
    pageCounts: pageCounts.join(', '),
    problem: codeHtml(JSON.stringify(problemExample('FIELDS_INVALID'), null, 2)),
    codes: codesHtml(),
    events: eventsHtml,
    callLinks: nouns.map(tagLinks).join(''),
    calls: nouns.map((noun) => tagSection(noun, origin, told)).join('\n'),
  }
  return page.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '')
}
