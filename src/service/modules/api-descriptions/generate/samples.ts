import { HTTPSnippet } from '@readme/httpsnippet'
import { sample } from 'openapi-sampler'
import { isRecord } from '../../../is-record'
import {
  type ApiDocument,
  type Json,
  type Operation,
  getEntries,
  getList,
  getObject,
  getText,
  recordCut,
  own,
  resolve,
  take,
} from './document'

// The limits of a sample: levels of a schema and values in total, so that no schema makes endless ones.
const maxDepth = 7
const maxValues = 400

/** Returns a schema without references, cut where it is too deep or too large. */
const bound = (document: ApiDocument, value: unknown): Json => {
  let left = maxValues
  const cut = (schema: unknown, depth: number, above: readonly string[]): Json => {
    const { node, ref } = resolve(document, schema)
    left -= 1
    if (left < 0 || depth > maxDepth || (ref !== '' && above.includes(ref))) return {}
    const inside = ref === '' ? above : [...above, ref]
    const next = (inner: unknown) => cut(inner, depth + 1, inside)
    const {
      properties,
      items,
      additionalProperties,
      allOf,
      oneOf,
      anyOf,
      if: _if,
      then: _then,
      ...rest
    } = node
    const list = (name: string, values: unknown, most: number) =>
      Array.isArray(values) ? { [name]: values.slice(0, most).map(next) } : {}
    return {
      ...rest,
      ...(isRecord(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).flatMap(([name, inner]) => (left <= 0 ? [] : [[name, next(inner)]])),
        ),
      }),
      ...(isRecord(items) && { items: next(items) }),
      ...(isRecord(additionalProperties) && { additionalProperties: next(additionalProperties) }),
      ...list('allOf', allOf, 20),
      ...list('oneOf', oneOf, 1),
      ...list('anyOf', anyOf, 1),
    }
  }
  return cut(value, 0, [])
}

/** Returns a value that a schema allows. */
const sampleSchema = (
  document: ApiDocument,
  schema: unknown,
  isRequest: boolean,
  format: 'json' | 'xml',
): unknown => {
  try {
    return sample(bound(document, schema), {
      quiet: true,
      format,
      [isRequest ? 'skipReadOnly' : 'skipWriteOnly']: true,
    })
  } catch {
    // A schema that contradicts itself has no sample.
    return undefined
  }
}

interface Example {
  name: string
  value: unknown
}

// The maximum per body.
const maxExamples = 5

/** Returns the examples of a body, or one made from its schema. */
export const getExamples = (
  document: ApiDocument,
  media: Json,
  type: string,
  isRequest: boolean,
): Example[] => {
  if (media.example !== undefined) return [{ name: 'Example', value: media.example }]
  const given = take(getEntries(media.examples), maxExamples, 'examples').flatMap(
    ([name, each]): Example[] => {
      const { node } = resolve(document, each)
      const value = node.value ?? node.dataValue ?? node.serializedValue
      return value === undefined ? [] : [{ name: getText(node.summary) || name, value }]
    },
  )
  if (given.length > 0 || media.schema === undefined) return given
  const value = sampleSchema(document, media.schema, isRequest, /xml/.test(type) ? 'xml' : 'json')
  return value === undefined || value === null ? [] : [{ name: 'Example', value }]
}

export const printValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

/** Returns the address of a server, with the defaults of its variables. */
export const getServerUrl = (server: Json): string =>
  getText(server.url).replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = getObject(own(server.variables, name)).default
    return value === undefined ? whole : String(value)
  })

/** Returns the servers of an operation: its own, those of its path, or of the description. */
export const getServers = (document: ApiDocument, node: Json): Json[] =>
  [node.servers, document.servers]
    .map((servers) => getList(servers).map(getObject))
    .find((servers) => servers.length > 0) ?? []

// A host that cannot be registered.
const noServer = 'https://api.example.com'

const getBaseUrl = (document: ApiDocument, node: Json): string => {
  const [server] = getServers(document, node)
  const url = server ? getServerUrl(server) : ''
  try {
    return new URL(url, noServer).href.replace(/\/$/, '')
  } catch {
    return noServer
  }
}

const getPlaceholder = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/\W+/g, '_')
    .toUpperCase()

/** Returns a value to send as a parameter: its example, or its name in capitals. */
const getParameterValue = (document: ApiDocument, parameter: Json): string => {
  const { node: schema } = resolve(document, parameter.schema)
  const [first] = getEntries(parameter.examples)
  const value =
    parameter.example ??
    (first && resolve(document, first[1]).node.value) ??
    schema.example ??
    getList(schema.examples)[0] ??
    schema.default ??
    getList(schema.enum)[0]
  if (value === undefined || value === null) return getPlaceholder(getText(parameter.name))
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

interface NameValue {
  name: string
  value: string
}

/** Returns the security schemes of an operation: alternatives, each of schemes that are needed together. */
export const getSecurity = (document: ApiDocument, node: Json): Json[] =>
  getList(node.security ?? document.security).map(getObject)

export const getScheme = (document: ApiDocument, name: string): Json =>
  resolve(document, own(getObject(document.components).securitySchemes, name)).node

const getCredentials = (document: ApiDocument, node: Json) => {
  const headers: NameValue[] = []
  const query: NameValue[] = []
  const cookies: NameValue[] = []
  for (const name of Object.keys(getSecurity(document, node)[0] ?? {})) {
    const scheme = getScheme(document, name)
    if (scheme.type === 'apiKey') {
      const place = scheme.in === 'query' ? query : scheme.in === 'cookie' ? cookies : headers
      place.push({ name: getText(scheme.name) || 'X-API-Key', value: 'API_KEY' })
    } else if (scheme.type === 'http' && getText(scheme.scheme).toLowerCase() === 'basic') {
      headers.push({ name: 'Authorization', value: 'Basic CREDENTIALS' })
    } else if (['http', 'oauth2', 'openIdConnect'].includes(getText(scheme.type))) {
      headers.push({ name: 'Authorization', value: 'Bearer TOKEN' })
    }
  }
  return { headers, query, cookies }
}

const toFormParams = (value: unknown): NameValue[] =>
  Object.entries(getObject(value)).map(([name, inner]) => ({
    name,
    value: typeof inner === 'object' && inner !== null ? JSON.stringify(inner) : String(inner),
  }))

// Characters; a longer body would hide the rest of the sample.
const maxBodyLength = 2_000

const getPostData = (document: ApiDocument, node: Json) => {
  const [type, media] = getEntries(resolve(document, node.requestBody).node.content)[0] ?? []
  if (type === undefined) return undefined
  const [example] = getExamples(document, getObject(media), type, true)
  if (/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/.test(type)) {
    return { mimeType: type, params: toFormParams(example?.value) }
  }
  if (example === undefined) return { mimeType: type, text: '' }
  const text = typeof example.value === 'string' ? example.value : JSON.stringify(example.value)
  if (text.length <= maxBodyLength) return { mimeType: type, text }
  recordCut('the body of the request samples')
  return { mimeType: type, text: '{}' }
}

const languages = [
  { name: 'curl', lang: 'bash', target: 'shell', client: 'curl' },
  { name: 'JavaScript', lang: 'js', target: 'javascript', client: 'fetch' },
  { name: 'Python', lang: 'python', target: 'python', client: 'requests' },
  { name: 'Go', lang: 'go', target: 'go', client: 'native' },
  { name: 'C', lang: 'c', target: 'c', client: 'libcurl' },
] as const

/** Writes samples of an operation's request in several languages. */
export const getRequestSamples = (
  document: ApiDocument,
  { method, path, parameters, node }: Operation,
): { name: string; lang: string; source: string }[] => {
  const credentials = getCredentials(document, node)
  const needed = (place: string): NameValue[] =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.required === true)
      .map((parameter) => ({ name: getText(parameter.name), value: getParameterValue(document, parameter) }))
  const values = new Map(needed('path').map(({ name, value }) => [name, value]))
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values.get(name) ?? getPlaceholder(name)),
  )
  const postData = getPostData(document, node)
  const headers = [
    ...credentials.headers,
    ...needed('header').filter(({ name }) => !credentials.headers.some((header) => header.name === name)),
    ...(postData === undefined ? [] : [{ name: 'Content-Type', value: postData.mimeType }]),
  ]
  const request = {
    method: method.toUpperCase(),
    url: `${getBaseUrl(document, node)}${filled}`,
    httpVersion: 'HTTP/1.1',
    headers,
    queryString: [...needed('query'), ...credentials.query],
    cookies: [...needed('cookie'), ...credentials.cookies],
    headersSize: -1,
    bodySize: -1,
    postData: postData ?? { mimeType: '' },
  }
  return languages.flatMap(({ name, lang, target, client }) => {
    try {
      const [source] = new HTTPSnippet(request).convert(target, client) || []
      return typeof source === 'string' ? [{ name, lang, source }] : []
    } catch {
      // A language that cannot express an address or a body is left out.
      return []
    }
  })
}
