import { STATUS_CODES } from 'node:http'
import type { BlockContent, PhrasingContent } from 'mdast'
import type { ApiPart } from '~/contract/enums'
import { MarkdownRefused, refuseCostlyText } from '../../../markdown/limits'
import { printForeignBlocks } from '../../imports/convert/print'
import {
  code,
  codeBlock,
  details,
  heading,
  join,
  link,
  list,
  paragraph,
  readBlocks,
  readPhrasing,
  readDescribed,
  section,
  strong,
  table,
  tabs,
  text,
  warning,
} from './blocks'
import {
  type ApiDocument,
  type Json,
  type Operation,
  getEntries,
  getList,
  getObject,
  getText,
  listOperations,
  collectCuts,
  recordCut,
  oneLine,
  resolve,
  take,
} from './document'
import {
  getExamples,
  getRequestSamples,
  getScheme,
  getSecurity,
  getServerUrl,
  getServers,
  printValue,
} from './samples'
import { type SchemaContext, getRules, getType, settleLinks, writeBody, writeNamedSchemas } from './schema'

/** A planned page of a description, without its text. */
export interface PlannedApiPage {
  /** Stays the same in later versions of the description. */
  key: string
  operationId: string
  parent: string | null
  part: ApiPart
  title: string
  /** The end of its address, before it is made unique. */
  name: string
}

/** A page with its text, as Markdown. */
export interface GeneratedPage {
  key: string
  title: string
  summary: string
  body: string
  /** What it leaves out of the description, because it would be too large. */
  cuts: string[]
}

const overviewKey = 'overview'
const getGroupKey = (tag: string) => `tag ${tag}`

const listGroups = (
  document: ApiDocument,
  operations: readonly Operation[],
): { tag: string; node: Json }[] => {
  const declared = new Map(
    getList(document.tags).map((tag) => [getText(getObject(tag).name), getObject(tag)]),
  )
  const used = new Set(operations.map(({ tag }) => tag))
  const order = [...declared.keys(), ...used].filter((tag) => tag !== '' && used.has(tag))
  return [...new Set(order)].map((tag) => ({ tag, node: declared.get(tag) ?? {} }))
}

const getGroupTitle = ({ tag, node }: { tag: string; node: Json }) =>
  oneLine(getText(node['x-displayName']) || tag, 200)

/** Plans the pages of a description: an overview, under it a page a tag, under each its operations. */
export const planApiPages = (document: ApiDocument): PlannedApiPage[] => {
  const operations = listOperations(document)
  const groups = listGroups(document, operations)
  const title = oneLine(getText(getObject(document.info).title), 200)
  const toPage = ({ key, id, tag, method, path, title: name }: Operation): PlannedApiPage => ({
    key,
    operationId: id,
    parent: tag === '' ? overviewKey : getGroupKey(tag),
    part: method,
    title: name,
    name: id || `${method} ${path}`,
  })
  return [
    { key: overviewKey, operationId: '', parent: null, part: 'overview', title, name: title },
    ...groups.flatMap((group): PlannedApiPage[] => [
      {
        key: getGroupKey(group.tag),
        operationId: '',
        parent: overviewKey,
        part: 'group',
        title: getGroupTitle(group),
        name: `${title} ${group.tag}`,
      },
      ...operations.filter(({ tag }) => tag === group.tag).map(toPage),
    ]),
    ...operations.filter(({ tag }) => tag === '').map(toPage),
  ]
}

const requestLine = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

const schemeWords = (scheme: Json): PhrasingContent[] => {
  const type = getText(scheme.type)
  if (type === 'apiKey') {
    return [text('API key in the '), text(`${getText(scheme.in)} `), code(getText(scheme.name))]
  }
  if (type === 'http') {
    const format = getText(scheme.bearerFormat)
    return [text('HTTP '), code(getText(scheme.scheme)), ...(format === '' ? [] : [text(` (${format})`)])]
  }
  if (type === 'oauth2') return [text('OAuth 2.0')]
  if (type === 'openIdConnect') return [text('OpenID Connect '), code(getText(scheme.openIdConnectUrl))]
  return [text(type === 'mutualTLS' ? 'Mutual TLS' : type || 'not described')]
}

const writeFlows = (scheme: Json): BlockContent[] =>
  getEntries(scheme.flows).map(([name, value]) => {
    const flow = getObject(value)
    const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl'].filter((each) => getText(flow[each]) !== '')
    const scopes = take(getEntries(flow.scopes), 100, 'scopes')
    return details(
      [text(`Flow ${name}`)],
      [
        ...list(urls.map((each) => [paragraph(text(`${each} `), code(getText(flow[each])))])),
        ...table(
          ['Scope', 'Meaning'],
          scopes.map(([scope, words]) => [[code(scope)], readPhrasing(getText(words))]),
        ),
      ],
    )
  })

const writeSchemes = (document: ApiDocument): BlockContent[] => {
  const names = getEntries(getObject(document.components).securitySchemes).map(([name]) => name)
  const items = names.map((name): BlockContent[] => {
    const scheme = getScheme(document, name)
    return [
      paragraph(strong(code(name)), text(' '), ...schemeWords(scheme)),
      ...readBlocks(getText(scheme.description)),
      ...writeFlows(scheme),
    ]
  })
  return section('Authorization', list(items))
}

const writeVariable = ([name, value]: [string, unknown]): BlockContent[] => {
  const rules = getRules(getObject(value))
  const words = readPhrasing(getText(getObject(value).description))
  return [
    paragraph(strong(code(name)), text(' '), ...words),
    ...(rules.length > 0 ? [paragraph(...rules)] : []),
  ]
}

const writeServers = (document: ApiDocument): BlockContent[] => {
  const items = take(getServers(document, {}), 50, 'servers').map((server): BlockContent[] => [
    paragraph(code(getText(server.url))),
    ...readBlocks(getText(server.description)),
    ...list(getEntries(server.variables).map(writeVariable)),
  ])
  return section('Servers', list(items))
}

const named = (words: string, name: string, url: string): BlockContent[][] => {
  const shown = name || url
  if (shown === '') return []
  const isLink = /^(?:https?:|mailto:)/.test(url)
  return [
    [paragraph(text(`${words} `), isLink ? link(url, text(oneLine(shown, 200))) : text(oneLine(shown, 200)))],
  ]
}

const writeFacts = (info: Json, document: ApiDocument): BlockContent[] => {
  const contact = getObject(info.contact)
  const licence = getObject(info.license)
  const external = getObject(document.externalDocs)
  const email = getText(contact.email)
  const items = [
    ...named('Version', oneLine(String(info.version ?? ''), 80), ''),
    ...named('Contact', getText(contact.name) || email, getText(contact.url) || (email && `mailto:${email}`)),
    ...named('License', getText(licence.name), getText(licence.url)),
    ...named('Terms of service', '', getText(info.termsOfService)),
    ...named('See also', getText(external.description), getText(external.url)),
  ]
  return section('About this API', list(items))
}

/** Does not list its pages, since readers get the list of those that they may open. */
const writeOverview = (document: ApiDocument, description: BlockContent[]): BlockContent[] => [
  ...description,
  ...writeServers(document),
  ...writeSchemes(document),
  ...writeFacts(getObject(document.info), document),
]

const writeAlternative = (document: ApiDocument, alternative: Json): BlockContent[] => {
  const schemes = Object.keys(alternative).map((name): PhrasingContent[] => {
    const scopes = take(getList(alternative[name]), 20, 'scopes').map((scope) => [code(String(scope))])
    return [
      strong(code(name)),
      text(' '),
      ...schemeWords(getScheme(document, name)),
      ...(scopes.length === 0 ? [] : [text(', scope '), ...join(scopes, ', ')]),
    ]
  })
  return [paragraph(...(schemes.length === 0 ? [text('None needed.')] : join(schemes, ', with ')))]
}

const writeSecurity = (document: ApiDocument, node: Json): BlockContent[] => {
  const items = take(getSecurity(document, node), 20, 'ways of authorization').map((alternative) =>
    writeAlternative(document, alternative),
  )
  const blocks = items.length > 1 ? [paragraph(text('One of these:')), ...list(items)] : items.flat()
  return section('Authorization', blocks)
}

const places = [
  { in: 'path', title: 'Path parameters' },
  { in: 'query', title: 'Query parameters' },
  { in: 'header', title: 'Headers' },
  { in: 'cookie', title: 'Cookies' },
]

/** The schema of a parameter, or of its only media type. */
const getParameterSchema = (parameter: Json): unknown =>
  parameter.schema ?? getObject(getEntries(parameter.content)[0]?.[1]).schema ?? {}

const writeParameterRow = (context: SchemaContext, parameter: Json, name: string): PhrasingContent[][] => {
  const schema = getParameterSchema(parameter)
  const { node } = resolve(context.document, schema)
  const rules = getRules(node, parameter.example)
  const words = readPhrasing(getText(parameter.description) || getText(node.description))
  return [
    [code(name), ...(parameter.required === true ? [text(' required')] : [])],
    [...getType(context, schema), ...(parameter.deprecated === true ? [text(', deprecated')] : [])],
    join([words, rules], ' '),
  ]
}

const maxParameters = 200

const writeParameters = (context: SchemaContext, { parameters }: Operation): BlockContent[] =>
  places.flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place.in)
    const shown = take(own, maxParameters, 'parameters')
    return section(place.title, [
      ...table(
        ['Name', 'Type', 'Description'],
        shown.map((parameter) => writeParameterRow(context, parameter, getText(parameter.name))),
      ),
      ...(own.length > shown.length ? [paragraph(text(`And ${own.length - shown.length} more.`))] : []),
    ])
  })

const getLanguage = (type: string) => (/json/.test(type) ? 'json' : /xml|html/.test(type) ? 'xml' : 'text')

/** Writes a body by media types; one that equals another is only named. */
const writeContent = (context: SchemaContext, content: unknown, isRequest: boolean): BlockContent[] => {
  const shown = new Set<string>()
  const types = take(getEntries(content), 10, 'media types')
  return types.flatMap(([type, value]) => {
    const media = getObject(value)
    const same = JSON.stringify(media.schema ?? null)
    const isRepeated = media.schema !== undefined && shown.has(same)
    shown.add(same)
    if (isRepeated) return [paragraph(code(type), text(' with the same fields'))]
    const words = media.schema === undefined ? [] : [text(' '), ...getType(context, media.schema)]
    const fields = media.schema === undefined ? [] : writeBody(context, media.schema, isRequest ? 3 : 4)
    return [
      paragraph(code(type), ...words),
      ...fields,
      ...tabs(
        getExamples(context.document, media, type, isRequest).map((example) => ({
          name: example.name,
          blocks: [codeBlock(getLanguage(type), printValue(example.value))],
        })),
      ),
    ]
  })
}

const writeRequestBody = (context: SchemaContext, node: Json): BlockContent[] => {
  if (node.requestBody === undefined) return []
  const { node: body } = resolve(context.document, node.requestBody)
  return [
    heading(2, text('Request body')),
    ...readBlocks(getText(body.description)),
    ...(body.required === true ? [] : [paragraph(text('Optional.'))]),
    ...writeContent(context, body.content, true),
  ]
}

const writeResponses = (context: SchemaContext, node: Json): BlockContent[] => {
  const { document } = context
  const blocks = take(getEntries(node.responses), 40, 'responses').flatMap(
    ([status, value]): BlockContent[] => {
      const { node: response } = resolve(document, value)
      const headers = take(getEntries(response.headers), 50, 'headers')
      return [
        heading(3, text(oneLine(`${status} ${STATUS_CODES[status] ?? ''}`, 80))),
        ...readBlocks(getText(response.description)),
        ...table(
          ['Header', 'Type', 'Description'],
          headers.map(([name, header]) => writeParameterRow(context, resolve(document, header).node, name)),
        ),
        ...writeContent(context, response.content, false),
      ]
    },
  )
  return section('Responses', blocks)
}

const writeCallbacks = (document: ApiDocument, node: Json): BlockContent[] => {
  const items = getEntries(node.callbacks).flatMap(([name, value]) =>
    getEntries(resolve(document, value).node).flatMap(([url, item]) =>
      getEntries(resolve(document, item).node)
        .filter(([, each]) => getObject(each).responses !== undefined)
        .map(([method, each]): BlockContent[] => [
          paragraph(strong(code(name)), text(' '), code(`${method.toUpperCase()} ${url}`)),
          ...readBlocks(getText(getObject(each).description) || getText(getObject(each).summary)),
        ]),
    ),
  )
  return section('Callbacks', list(take(items, 50, 'callbacks')))
}

const writeSamples = (document: ApiDocument, operation: Operation): BlockContent[] => {
  const samples = operation.isWebhook ? [] : getRequestSamples(document, operation)
  return section(
    'Request samples',
    tabs(samples.map(({ name, lang, source }) => ({ name, blocks: [codeBlock(lang, source)] }))),
  )
}

const writeOperation = (
  document: ApiDocument,
  operation: Operation,
  { schemas, description }: { schemas: number; description: BlockContent[] },
): BlockContent[] => {
  const { node } = operation
  const external = getObject(node.externalDocs)
  const url = getText(external.url)
  const context: SchemaContext = { document, schemas: new Map(), shown: new Set() }
  const [server] = getServers(document, node)
  return [
    paragraph(code(requestLine(operation))),
    ...(operation.isDeprecated
      ? [warning('Deprecated', [paragraph(text('New clients should not use this operation.'))])]
      : []),
    ...(operation.isWebhook ? [paragraph(text('Your server receives this request.'))] : []),
    ...description,
    ...(/^https?:/.test(url)
      ? [paragraph(text('See also '), link(url, text(oneLine(getText(external.description) || url, 200))))]
      : []),
    ...(server && !operation.isWebhook ? [paragraph(text('Server '), code(getServerUrl(server)))] : []),
    ...writeSecurity(document, node),
    ...writeParameters(context, operation),
    ...writeRequestBody(context, node),
    ...writeSamples(document, operation),
    ...writeResponses(context, node),
    ...writeCallbacks(document, node),
    ...writeNamedSchemas(context, schemas),
  ]
}

// Numbers of schemas to try on the page of an operation, until it can be rendered.
const schemaCounts = [40, 12, 3, 0]

// The maximum number of characters of a page: well within the renderer's time limit.
const maxPageLength = 120_000

const print = (write: (schemas: number) => BlockContent[]): string => {
  for (const schemas of schemaCounts) {
    const body = printForeignBlocks(settleLinks(write(schemas)))
    try {
      refuseCostlyText(body)
      if (body.length <= maxPageLength) return body
    } catch (error) {
      if (!(error instanceof MarkdownRefused)) throw error
    }
  }
  recordCut('everything: it is too large for one page')
  return 'This is too large for one page.'
}

/** Generates some of the pages of a description. */
export const generateApiPages = (document: ApiDocument, keys: readonly string[]): GeneratedPage[] => {
  const operations = listOperations(document)
  const byKey = new Map(operations.map((operation) => [operation.key, operation]))
  const groups = new Map(listGroups(document, operations).map((group) => [getGroupKey(group.tag), group]))
  const write = (key: string): Omit<GeneratedPage, 'key' | 'cuts'> => {
    const operation = byKey.get(key)
    if (operation) {
      const { summary, blocks } = readDescribed(getText(operation.node.description))
      const body = print((schemas) => writeOperation(document, operation, { schemas, description: blocks }))
      return { title: operation.title, summary, body }
    }
    const group = groups.get(key)
    if (group) {
      const { summary, blocks } = readDescribed(getText(group.node.description))
      return { title: getGroupTitle(group), summary, body: print(() => blocks) }
    }
    const info = getObject(document.info)
    const { summary, blocks } = readDescribed(getText(info.description))
    const body = print(() => writeOverview(document, blocks))
    return { title: oneLine(getText(info.title), 200), summary, body }
  }
  return keys.map((key) => {
    const { page, cuts } = collectCuts(() => write(key))
    return { key, ...page, summary: page.summary === page.title ? '' : page.summary, cuts }
  })
}
