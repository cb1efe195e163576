import { createHash } from 'node:crypto'
import type { ServiceConfig } from '~/config/service'
import { type ProblemCode, problems } from '~/contract/problem'
import { guideHtml, getGuides } from './guides'
import { codeHtml, detailsHtml, escapeHtml, sentenceHtml } from './html'
import { referenceStyle } from './style'
import {
  type CallDescription,
  type Content,
  type DescribedNoun,
  type Parameter,
  describedContract,
} from '../openapi/describe-call'
import { type Json, type JsonValue, isJson } from '../openapi/schemas'

/** One property of a body, as the reference shows it. */
interface FieldRow {
  /** Where it stands: `address.city`, `data[].id`. */
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

/** What a value is, in words. */
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

/** What calls answer, by how it reads, with the call that told it first: the others lead there. */
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
  `<tr><th scope="row">${problems[code].status}</th><td><code>${code}</code> ${escapeHtml(problems[code].title)}</td></tr>`

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

/** The search within the page: shows the calls that have all the words. Without it everything is shown. */
const findScript = `
const box = document.querySelector('search')
const field = box.querySelector('input')
const said = box.querySelector('[role=status]')
const articles = [...document.querySelectorAll('article')]
const links = new Map([...document.querySelectorAll('.calls a')].map((link) => [link.hash.slice(1), link.parentElement]))
const find = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let found = 0
  for (const article of articles) {
    article.hidden = !words.every((word) => article.dataset.call.includes(word))
    if (!article.hidden) found += 1
    const link = links.get(article.id)
    if (link) link.hidden = article.hidden
  }
  for (const section of document.querySelectorAll('section.tag')) {
    section.hidden = section.querySelector('article:not([hidden])') === null
  }
  for (const tag of document.querySelectorAll('.calls > li')) {
    tag.hidden = tag.querySelector('li:not([hidden], .about)') === null
    tag.firstElementChild.open = words.length > 0
  }
  for (const guide of document.querySelectorAll('section.guide, .guides')) guide.hidden = words.length > 0
  said.textContent = words.length === 0 ? '' : found === 1 ? '1 call' : found + ' calls'
}
field.addEventListener('input', find)
// A link to a call that the search has hidden shows it all the same.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.closest('[hidden]')) return
  field.value = ''
  find()
  target.scrollIntoView()
})
box.hidden = false
if (field.value) find()
`

const getHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page's own style and script, and nothing else. */
export const referencePolicy = (brand: ServiceConfig['brand']): string =>
  `default-src 'none'; style-src ${getHash(referenceStyle(brand))}; script-src ${getHash(findScript)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

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

/** The contract for people to read: one page that works without its script. */
export const referencePage = ({
  brand,
  origin,
  identity,
}: Pick<ServiceConfig, 'brand' | 'origin' | 'identity'>): string => {
  const nouns = describedContract()
  const guides = getGuides({ identity, origin })
  const told: ToldAnswers = new Map()
  const title = escapeHtml(`${brand.name} ${brand.programme}: API reference`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${referenceStyle(brand)}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<div class="page">
<header class="side">
<a class="home" href="/">${escapeHtml(`${brand.name} ${brand.programme}`)}</a>
<search hidden><label for="find">Find a call</label><input id="find" type="search" autocomplete="off" spellcheck="false"><p role="status"></p></search>
<nav aria-label="Contents"><details class="contents"><summary>Contents</summary>
<ul class="guides">${guides.map((guide) => `<li><a href="#${guide.id}">${escapeHtml(guide.title)}</a></li>`).join('')}</ul>
<ul class="calls">${nouns.map(tagLinks).join('')}</ul>
</details></nav>
</header>
<main id="reference" tabindex="-1">
<h1>API reference</h1>
<p>JSON in and out, times in ISO 8601 (UTC), at <code>${escapeHtml(`${origin}/api`)}</code>. For programs there is the same as OpenAPI 3.1: <a href="openapi.json">openapi.json</a>.</p>
${guides.map(guideHtml).join('\n')}
${nouns.map((noun) => tagSection(noun, origin, told)).join('\n')}
</main>
</div>
<script>${findScript}</script>
</body>
</html>
`
}
