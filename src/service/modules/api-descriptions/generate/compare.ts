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
  merge,
  oneLine,
  resolve,
} from './document'

type Detail = ApiChange['details'][number]

interface Side {
  document: ApiDocument
  value: unknown
}

/** The state of a comparison: the sender of a schema decides what breaks today's clients. */
interface Comparison {
  isRequest: boolean
  details: Detail[]
  /** Pairs of references that are compared already. */
  seen: Set<string>
}

// The maximum per operation.
const maxDetails = 30
const maxDepth = 12

const note = ({ details }: Pick<Comparison, 'details'>, text: string, isBreaking: boolean) => {
  if (details.length < maxDetails) details.push({ text: oneLine(text, 300), isBreaking })
  else if (details.length === maxDetails) details.push({ text: 'And more changes.', isBreaking })
}

interface Handlers<Value> {
  removed: (name: string) => void
  kept: (name: string, old: Value, now: Value) => void
  added: (name: string, now: Value) => void
}

/** Calls a handler for each name: it was removed, is in both, or is new. */
const compareNames = <Value>(
  before: Iterable<readonly [string, Value]>,
  after: Iterable<readonly [string, Value]>,
  { removed, kept, added }: Handlers<Value>,
): void => {
  const [olds, nows] = [new Map(before), new Map(after)]
  for (const [name, old] of olds) {
    const now = nows.get(name)
    if (now === undefined) removed(name)
    else kept(name, old, now)
  }
  for (const [name, now] of nows) if (!olds.has(name)) added(name, now)
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
  if (depth > maxDepth || comparison.details.length > maxDetails) return
  const [{ node: old, ref: oldRef }, { node: now, ref }] = [
    merge(before.document, before.value),
    merge(after.document, after.value),
  ]
  if (oldRef !== '' || ref !== '') {
    const pair = `${oldRef} ${ref}`
    if (comparison.seen.has(pair)) return
    comparison.seen.add(pair)
  }
  const { isRequest } = comparison
  const inner = (oldValue: unknown, value: unknown, at: string) =>
    compareSchemas(comparison, { ...before, value: oldValue }, { ...after, value }, at, depth + 1)
  const [oldTypes, types] = [getTypes(old), getTypes(now)]
  if (oldTypes.join() !== types.join()) {
    const lost = oldTypes.some((type) => !types.includes(type))
    const won = types.some((type) => !oldTypes.includes(type))
    // A request may allow more, a response may contain less.
    note(
      comparison,
      `${path}: the type was ${oldTypes.join(' or ') || 'any'} and is ${types.join(' or ') || 'any'}.`,
      isRequest ? lost && types.length > 0 : won && oldTypes.length > 0,
    )
  }
  const [oldValues, values] = [getValues(old), getValues(now)]
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
  compareFields(comparison, old, now, path, inner)
  if (old.items !== undefined && now.items !== undefined) inner(old.items, now.items, `${path}[]`)
  for (const kind of ['oneOf', 'anyOf']) {
    const [olds, nows] = [getList(old[kind]), getList(now[kind])]
    if (olds.length > nows.length) note(comparison, `${path}: an alternative is removed.`, isRequest)
    if (olds.length < nows.length) note(comparison, `${path}: an alternative is new.`, false)
    if (olds.length !== nows.length) continue
    for (const [index, each] of olds.entries()) inner(each, nows[index], `${path} (alternative ${index + 1})`)
  }
}

const compareFields = (
  comparison: Comparison,
  old: Json,
  now: Json,
  path: string,
  compareValues: (old: unknown, now: unknown, path: string) => void,
): void => {
  const { isRequest } = comparison
  const [wasRequired, isRequired] = [new Set(getList(old.required)), new Set(getList(now.required))]
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  compareNames(Object.entries(getObject(old.properties)), Object.entries(getObject(now.properties)), {
    removed: (name) => note(comparison, `${at(name)} is removed.`, true),
    kept: (name, before, after) => {
      if (!wasRequired.has(name) && isRequired.has(name))
        note(comparison, `${at(name)} is required now.`, isRequest)
      if (wasRequired.has(name) && !isRequired.has(name))
        note(comparison, `${at(name)} is optional now.`, !isRequest)
      compareValues(before, after, at(name))
    },
    added: (name) => {
      const isNeeded = isRequest && isRequired.has(name)
      note(comparison, `${at(name)} is new${isNeeded ? ', and required' : ''}.`, isNeeded)
    },
  })
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
) =>
  compareNames(getEntries(old), getEntries(now), {
    removed: (type) => note(comparison, `${label}: ${type} is removed.`, true),
    kept: (_type, oldMedia, media) =>
      compareSchemas(
        comparison,
        { document: before, value: getObject(oldMedia).schema },
        { document: after, value: getObject(media).schema },
        label,
      ),
    added: (type) => note(comparison, `${label}: ${type} is new.`, false),
  })

const nameParameters = ({ parameters }: Operation) =>
  parameters.map(
    (parameter) => [`${getText(parameter.in)} parameter ${getText(parameter.name)}`, parameter] as const,
  )

const compareParameters = ({ before, after }: Pair, details: Detail[], old: Operation, now: Operation) =>
  compareNames(nameParameters(old), nameParameters(now), {
    removed: (name) => note({ details }, `The ${name} is removed.`, true),
    kept: (name, parameter, other) => {
      if (parameter.required !== true && other.required === true)
        note({ details }, `The ${name} is required now.`, true)
      if (parameter.required === true && other.required !== true)
        note({ details }, `The ${name} is optional now.`, false)
      compareSchemas(
        { isRequest: true, details, seen: new Set() },
        { document: before, value: parameter.schema },
        { document: after, value: other.schema },
        `The ${name}`,
      )
    },
    added: (name, { required }) =>
      note({ details }, `The ${name} is new${required === true ? ', and required' : ''}.`, required === true),
  })

const compareResponses = (pair: Pair, details: Detail[], old: Json, now: Json) =>
  compareNames(getEntries(old.responses), getEntries(now.responses), {
    removed: (status) => note({ details }, `The response ${status} is removed.`, status.startsWith('2')),
    kept: (status, oldResponse, response) =>
      compareContent(
        pair,
        { isRequest: false, details, seen: new Set() },
        resolve(pair.before, oldResponse).node.content,
        resolve(pair.after, response).node.content,
        `Response ${status}`,
      ),
    added: (status) => note({ details }, `The response ${status} is new.`, false),
  })

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

/**
 * Finds the operations of the next description that correspond to the current ones: by method and path, or by their id.
 */
const findOld = (olds: readonly Operation[], nows: readonly Operation[]): Map<Operation, Operation> => {
  const byKey = new Map(olds.map((operation) => [operation.key, operation]))
  const keys = new Set(nows.map(({ key }) => key))
  const byId = new Map(
    olds.flatMap((each) => (each.id !== '' && !keys.has(each.key) ? [[each.id, each] as const] : [])),
  )
  return new Map(
    nows.flatMap((now) => {
      const old = byKey.get(now.key) ?? byId.get(now.id)
      // Only once: two operations may have the same id.
      if (old && old.key !== now.key) byId.delete(now.id)
      return old ? [[now, old] as const] : []
    }),
  )
}

/**
 * Lists the differences of the next description.
 * @param before null for the first of a component
 */
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
