import { isRecord } from '../../../is-record'

/** An object of a description. Its names are untrusted, so names chosen by a description are read with `own`. */
export type Json = Record<string, unknown>

/** A parsed description, without external references. */
export type ApiDocument = Json

export const own = (object: unknown, name: string): unknown =>
  isRecord(object) && Object.hasOwn(object, name) ? object[name] : undefined

export const getText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : ''

export const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const getObject = (value: unknown): Json => (isRecord(value) ? value : {})

/** Returns the entries of an object, without extensions. */
export const getEntries = (value: unknown): [string, unknown][] =>
  Object.entries(getObject(value)).filter(([name]) => !name.startsWith('x-'))

let cuts = new Set<string>()

/** Records that a page leaves something out: `responses`, `the end of a description`. */
export const recordCut = (what: string): void => {
  cuts.add(what)
}

/** Returns the first items of a list up to a number; records what is left out. */
export const take = <Item>(list: readonly Item[], most: number, what: string): Item[] => {
  if (list.length > most) recordCut(what)
  return list.slice(0, most)
}

/**
 * Returns the result of `write`, and what it left out. A thread writes one page after the other, so one set is enough.
 */
export const collectCuts = <Page>(write: () => Page): { page: Page; cuts: string[] } => {
  cuts = new Set()
  return { page: write(), cuts: [...cuts] }
}

/** Joins the texts on one line, cut to a length. */
export const oneLine = (text: string, longest: number): string => {
  const line = text.replaceAll(/[\s\0]+/g, ' ').trim()
  return (line.length > longest ? `${line.slice(0, longest - 1)}…` : line).toWellFormed()
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    return part
  }
}

const follow = (document: ApiDocument, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map(decode)
    .reduce<unknown>(
      (found, part) => (Array.isArray(found) ? found[Number(part)] : own(found, part)),
      document,
    )

// The maximum length of a chain of references.
const maxChainLength = 20

export interface Resolved {
  node: Json
  /** The last part of the reference, such as the name of a schema; empty for an inline object. */
  name: string
  /** The reference itself; empty for an inline object. */
  ref: string
}

/** Returns an object, or the target of its `$ref` in the same document; empty if that does not exist. */
export const resolve = (document: ApiDocument, value: unknown): Resolved => {
  let node = getObject(value)
  let ref = ''
  for (let count = 0; typeof node.$ref === 'string'; count++) {
    if (count === maxChainLength || !node.$ref.startsWith('#'))
      return { node: {}, name: getName(node.$ref), ref }
    ref = node.$ref
    const { $ref: _, ...beside } = node
    node = { ...getObject(follow(document, ref)), ...beside }
  }
  return { node, name: getName(ref), ref }
}

const getName = (ref: string): string => decode(ref.split('/').at(-1) ?? '')

// The maximum nesting of `allOf`.
const maxPartDepth = 6

export interface Merged extends Resolved {
  /** All references that were followed to it. */
  refs: string[]
}

/** Merges a schema with the parts of its `allOf`. */
export const merge = (document: ApiDocument, value: unknown, depth = 0): Merged => {
  const { node, name, ref } = resolve(document, value)
  const parts =
    depth > maxPartDepth ? [] : getList(node.allOf).map((part) => merge(document, part, depth + 1))
  const refs = [...(ref === '' ? [] : [ref]), ...parts.flatMap((part) => part.refs)]
  if (parts.length === 0) return { node, name, ref, refs }
  const merged: Json = {}
  const properties = new Map<string, unknown>()
  const required = new Set<unknown>()
  for (const part of [...parts.map((each) => each.node), node]) {
    for (const [key, inner] of Object.entries(part))
      if (!['$ref', 'allOf', '__proto__'].includes(key)) merged[key] = inner
    for (const [key, inner] of Object.entries(getObject(part.properties))) properties.set(key, inner)
    for (const key of getList(part.required)) required.add(key)
  }
  if (properties.size > 0) merged.properties = Object.fromEntries(properties)
  merged.required = [...required]
  const [only] = parts
  return { node: merged, name: name || (parts.length === 1 && only ? only.name : ''), ref, refs }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const
type ApiMethod = (typeof methods)[number]

export interface Operation {
  /** Identifies it within a description: `GET /sensors/{id}`. */
  key: string
  method: ApiMethod
  /** The path, or the name of a webhook. */
  path: string
  isWebhook: boolean
  id: string
  tag: string
  title: string
  isDeprecated: boolean
  node: Json
  parameters: readonly Json[]
}

const webhooksTag = 'Webhooks'

const getParameters = (document: ApiDocument, item: Json, node: Json): Json[] => {
  const all = new Map<string, Json>()
  for (const each of [...getList(item.parameters), ...getList(node.parameters)]) {
    const parameter = resolve(document, each).node
    if (getText(parameter.name) !== '')
      all.set(`${getText(parameter.in)} ${getText(parameter.name)}`, parameter)
  }
  return [...all.values()]
}

/** Lists the operations of a description and its webhooks, in its order. */
export const listOperations = (document: ApiDocument): Operation[] =>
  ([false, true] as const).flatMap((isWebhook) =>
    getEntries(isWebhook ? document.webhooks : document.paths).flatMap(([path, value]) => {
      const item = resolve(document, value).node
      return methods.flatMap((method): Operation[] => {
        const node = item[method]
        if (!isRecord(node)) return []
        const key = `${isWebhook ? 'webhook ' : ''}${method.toUpperCase()} ${path}`
        const id = getText(node.operationId)
        const tag = getText(getList(node.tags)[0]) || (isWebhook ? webhooksTag : '')
        return [
          {
            key,
            method,
            path,
            isWebhook,
            id,
            tag,
            title: oneLine(getText(node.summary) || id || `${method.toUpperCase()} ${path}`, 200),
            isDeprecated: node.deprecated === true,
            node: { servers: item.servers, ...node },
            parameters: getParameters(document, item, node),
          },
        ]
      })
    }),
  )
