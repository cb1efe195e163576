import { type ApiChange, type ApiChanges, maxApiChanges } from '~/contract/api-descriptions'
import {
  type ApiDocument,
  type Json,
  type Operation,
  getEntries,
  getList,
  getObject,
  getText,
  listOperations,
  oneLine,
  resolve,
} from './document'

type Detail = ApiChange['details'][number]

interface Side {
  document: ApiDocument
  value: unknown
}

/** What is compared: who sends it decides what breaks the clients of today. */
interface Comparison {
  isRequest: boolean
  details: Detail[]
  /** Pairs of references that are compared already. */
  seen: Set<string>
}

// Of one operation.
const mostDetails = 30
const deepest = 12

const note = ({ details }: Pick<Comparison, 'details'>, text: string, isBreaking: boolean) => {
  if (details.length < mostDetails) details.push({ text: oneLine(text, 300), isBreaking })
  else if (details.length === mostDetails) details.push({ text: 'And more changes.', isBreaking })
}

/** A schema with the fields of its `allOf`. */
const flatten = (document: ApiDocument, value: unknown, depth = 0): { node: Json; ref: string } => {
  const { node, ref } = resolve(document, value)
  const parts = depth > 5 ? [] : getList(node.allOf).map((part) => flatten(document, part, depth + 1).node)
  if (parts.length === 0) return { node, ref }
  const all = [...parts, node]
  return {
    ref,
    node: {
      ...Object.assign({}, ...parts),
      ...node,
      allOf: undefined,
      properties: Object.fromEntries(all.flatMap((each) => Object.entries(getObject(each.properties)))),
      required: all.flatMap((each) => getList(each.required)),
    },
  }
}

const getTypes = (node: Json): string[] => {
  const types = (Array.isArray(node.type) ? node.type : [node.type]).filter(
    (type) => typeof type === 'string',
  )
  const format = getText(node.format)
  const named = types.map((type) => (format === '' || type === 'null' ? type : `${type} (${format})`))
  return [...named, ...(node.nullable === true ? ['null'] : [])].toSorted()
}

const getValues = (node: Json) => new Set(getList(node.enum).map((value) => JSON.stringify(value)))

const compareSchemas = (comparison: Comparison, before: Side, after: Side, path: string, depth = 0): void => {
  if (depth > deepest || comparison.details.length > mostDetails) return
  const [old, now] = [flatten(before.document, before.value), flatten(after.document, after.value)]
  if (old.ref !== '' || now.ref !== '') {
    const pair = `${old.ref} ${now.ref}`
    if (comparison.seen.has(pair)) return
    comparison.seen.add(pair)
  }
  const { isRequest } = comparison
  const [oldTypes, types] = [getTypes(old.node), getTypes(now.node)]
  if (oldTypes.join() !== types.join()) {
    const lost = oldTypes.some((type) => !types.includes(type))
    const won = types.some((type) => !oldTypes.includes(type))
    // A request may allow more, an answer may hold less.
    note(
      comparison,
      `${path}: the type was ${oldTypes.join(' or ') || 'any'} and is ${types.join(' or ') || 'any'}.`,
      isRequest ? lost && types.length > 0 : won && oldTypes.length > 0,
    )
  }
  const [oldValues, values] = [getValues(old.node), getValues(now.node)]
  for (const value of oldValues) {
    if (values.size > 0 && !values.has(value))
      note(comparison, `${path}: the value ${value} is removed.`, isRequest)
  }
  for (const value of values) {
    if (oldValues.size > 0 && !oldValues.has(value))
      note(comparison, `${path}: the value ${value} is new.`, false)
  }
  if (isRequest && oldValues.size === 0 && values.size > 0) {
    note(comparison, `${path}: only certain values are allowed now.`, true)
  }
  compareFields(comparison, { ...before, value: old.node }, { ...after, value: now.node }, path, depth)
  if (old.node.items !== undefined && now.node.items !== undefined) {
    const items = [old.node.items, now.node.items]
    compareSchemas(
      comparison,
      { ...before, value: items[0] },
      { ...after, value: items[1] },
      `${path}[]`,
      depth + 1,
    )
  }
  for (const kind of ['oneOf', 'anyOf']) {
    const [olds, nows] = [getList(old.node[kind]), getList(now.node[kind])]
    if (olds.length > nows.length) note(comparison, `${path}: an alternative is removed.`, isRequest)
    if (olds.length < nows.length) note(comparison, `${path}: an alternative is new.`, false)
    if (olds.length !== nows.length) continue
    for (const [index, each] of olds.entries()) {
      compareSchemas(
        comparison,
        { ...before, value: each },
        { ...after, value: nows[index] },
        `${path} (alternative ${index + 1})`,
        depth + 1,
      )
    }
  }
}

const compareFields = (
  comparison: Comparison,
  before: Side,
  after: Side,
  path: string,
  depth: number,
): void => {
  const { isRequest } = comparison
  const [old, now] = [getObject(before.value), getObject(after.value)]
  const olds = new Map(Object.entries(getObject(old.properties)))
  const nows = new Map(Object.entries(getObject(now.properties)))
  const [wasRequired, isRequired] = [new Set(getList(old.required)), new Set(getList(now.required))]
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const [name, value] of olds) {
    if (!nows.has(name)) {
      note(comparison, `${at(name)} is removed.`, true)
      continue
    }
    if (!wasRequired.has(name) && isRequired.has(name))
      note(comparison, `${at(name)} is required now.`, isRequest)
    if (wasRequired.has(name) && !isRequired.has(name))
      note(comparison, `${at(name)} is optional now.`, !isRequest)
    const sides = [
      { ...before, value },
      { ...after, value: nows.get(name) },
    ] as const
    compareSchemas(comparison, ...sides, at(name), depth + 1)
  }
  for (const name of nows.keys()) {
    if (olds.has(name)) continue
    const isNeeded = isRequest && isRequired.has(name)
    note(comparison, `${at(name)} is new${isNeeded ? ', and required' : ''}.`, isNeeded)
  }
}

interface Pair {
  before: ApiDocument
  after: ApiDocument
}

const compareContent = (
  { before, after }: Pair,
  comparison: Comparison,
  old: unknown,
  now: unknown,
  label: string,
) => {
  const nows = new Map(getEntries(now))
  const olds = getEntries(old)
  for (const [type, media] of olds) {
    const other = nows.get(type)
    if (other === undefined) {
      note(comparison, `${label}: ${type} is removed.`, true)
      continue
    }
    const [left, right] = [getObject(media).schema, getObject(other).schema]
    compareSchemas(comparison, { document: before, value: left }, { document: after, value: right }, label)
  }
  for (const type of nows.keys()) {
    if (!olds.some(([each]) => each === type)) note(comparison, `${label}: ${type} is new.`, false)
  }
}

const getPlace = (parameter: Json) => `${getText(parameter.in)} parameter ${getText(parameter.name)}`

const compareParameters = ({ before, after }: Pair, details: Detail[], old: Operation, now: Operation) => {
  const nows = new Map(now.parameters.map((parameter) => [getPlace(parameter), parameter]))
  const olds = new Map(old.parameters.map((parameter) => [getPlace(parameter), parameter]))
  for (const [place, parameter] of olds) {
    const other = nows.get(place)
    if (!other) {
      note({ details }, `The ${place} is removed.`, true)
      continue
    }
    if (parameter.required !== true && other.required === true)
      note({ details }, `The ${place} is required now.`, true)
    if (parameter.required === true && other.required !== true)
      note({ details }, `The ${place} is optional now.`, false)
    const comparison = { isRequest: true, details, seen: new Set<string>() }
    const sides = [
      { document: before, value: parameter.schema },
      { document: after, value: other.schema },
    ] as const
    compareSchemas(comparison, ...sides, `The ${place}`)
  }
  for (const [place, parameter] of nows) {
    if (olds.has(place)) continue
    const isNeeded = parameter.required === true
    note({ details }, `The ${place} is new${isNeeded ? ', and required' : ''}.`, isNeeded)
  }
}

const compareResponses = (pair: Pair, details: Detail[], old: Json, now: Json) => {
  const nows = new Map(getEntries(now.responses))
  const olds = getEntries(old.responses)
  for (const [status, value] of olds) {
    const other = nows.get(status)
    if (other === undefined) {
      note({ details }, `The response ${status} is removed.`, status.startsWith('2'))
      continue
    }
    const comparison = { isRequest: false, details, seen: new Set<string>() }
    const contents = [
      resolve(pair.before, value).node.content,
      resolve(pair.after, other).node.content,
    ] as const
    compareContent(pair, comparison, ...contents, `Response ${status}`)
  }
  for (const status of nows.keys()) {
    if (!olds.some(([each]) => each === status)) note({ details }, `The response ${status} is new.`, false)
  }
}

const getSecurity = (document: ApiDocument, node: Json) =>
  JSON.stringify(node.security ?? document.security ?? [])

const isOpen = (security: string) => security === '[]' || security.includes('{}')

const words = (document: ApiDocument, { node }: Operation) =>
  JSON.stringify([
    node.summary,
    node.description,
    node.tags,
    node.requestBody,
    node.responses,
    node.parameters,
    document.servers,
  ])

const compareOperations = (pair: Pair, old: Operation, now: Operation): Detail[] => {
  const details: Detail[] = []
  const { before, after } = pair
  if (old.key !== now.key) note({ details }, `It was ${old.key}.`, true)
  if (!old.isDeprecated && now.isDeprecated) note({ details }, 'It is deprecated now.', false)
  compareParameters(pair, details, old, now)
  const [oldBody, body] = [
    resolve(before, old.node.requestBody).node,
    resolve(after, now.node.requestBody).node,
  ]
  if (oldBody.required !== true && body.required === true)
    note({ details }, 'The request body is required now.', true)
  const comparison = { isRequest: true, details, seen: new Set<string>() }
  compareContent(pair, comparison, oldBody.content, body.content, 'Request body')
  compareResponses(pair, details, old.node, now.node)
  const [oldSecurity, security] = [getSecurity(before, old.node), getSecurity(after, now.node)]
  if (oldSecurity !== security) {
    note({ details }, 'The authorization differs.', isOpen(oldSecurity) || !isOpen(security))
  }
  if (details.length === 0 && words(before, old) !== words(after, now))
    note({ details }, 'Its texts differ.', false)
  return details
}

/** Operations of the next description that are the ones of the current: by method and path, or by their id. */
const findOld = (olds: readonly Operation[], nows: readonly Operation[]): Map<Operation, Operation> => {
  const byKey = new Map(olds.map((operation) => [operation.key, operation]))
  const keys = new Set(nows.map(({ key }) => key))
  const byId = new Map(
    olds.flatMap((each) => (each.id !== '' && !keys.has(each.key) ? [[each.id, each] as const] : [])),
  )
  return new Map(
    nows.flatMap((now) => {
      const old = byKey.get(now.key) ?? byId.get(now.id)
      // Once: two operations may have the same id.
      if (old && old.key !== now.key) byId.delete(now.id)
      return old ? [[now, old] as const] : []
    }),
  )
}

/** What differs in the next description. @param before null for the first of a component */
export const compareDescriptions = (before: ApiDocument | null, after: ApiDocument): ApiChanges => {
  const olds = before === null ? [] : listOperations(before)
  const nows = listOperations(after)
  const known = findOld(olds, nows)
  const kept = new Set(known.values())
  const changes: ApiChange[] = olds
    .filter((old) => !kept.has(old))
    .map(({ key, title }) => ({ kind: 'removed', operation: key, title, isBreaking: true, details: [] }))
  for (const now of nows) {
    const { key, title } = now
    const old = known.get(now)
    if (!old || before === null) {
      changes.push({ kind: 'added', operation: key, title, isBreaking: false, details: [] })
      continue
    }
    const details = compareOperations({ before, after }, old, now)
    if (details.length === 0) continue
    const isBreaking = details.some((detail) => detail.isBreaking)
    changes.push({ kind: 'changed', operation: key, title, isBreaking, details })
  }
  const count = (kind: ApiChange['kind']) => changes.filter((change) => change.kind === kind).length
  return {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    breaking: changes.filter(({ isBreaking }) => isBreaking).length,
    data: changes.toSorted((a, b) => Number(b.isBreaking) - Number(a.isBreaking)).slice(0, maxApiChanges),
  }
}
