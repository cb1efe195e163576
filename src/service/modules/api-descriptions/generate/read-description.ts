import { Validator } from '@seriousme/openapi-schema-validator'
import { CORE_SCHEMA, YAMLException, load, mergeTag } from 'js-yaml'
import { maxApiOperations } from '~/contract/api-descriptions'
import { formatNumber } from '~/messages/validation'
import { isRecord } from '../../../is-record'
import {
  type ApiDocument,
  type Operation,
  getList,
  getObject,
  getText,
  listOperations,
  oneLine,
} from './document'

/** The data of a usable description. */
export interface ReadDescription {
  /** The description as JSON. */
  json: string
  title: string
  version: string
  /** Its version of OpenAPI. */
  openapi: string
  operations: number
  /** Mistakes that do not prevent its use, each with its position. */
  notes: string[]
}

/** A description that cannot be used; `message` is a sentence for its sender. */
class DescriptionRefused extends Error {}

// A description of 10 MB has about half a million. Aliases of YAML repeat more than that in a few lines.
const maxValues = 1_500_000
const maxNesting = 200
const maxNotes = 30

/**
 * Parses JSON or YAML.
 * @throws {DescriptionRefused} with the line of the syntax error
 */
const parse = (text: string): unknown => {
  const source = text.replace(/^\uFEFF/, '')
  try {
    if (/^\s*\{/.test(source)) return JSON.parse(source) as unknown
  } catch (error) {
    // YAML may begin with a brace too.
    if (!(error instanceof SyntaxError)) throw error
    if (/^\s*\{\s*"/.test(source)) throw new DescriptionRefused(`This is not JSON: ${error.message}`)
  }
  try {
    return load(source, {
      json: true,
      maxDepth: maxNesting,
      maxAliases: 10_000,
      schema: CORE_SCHEMA.withTags(mergeTag),
    })
  } catch (error) {
    const reason = error instanceof YAMLException ? error.toString(true) : 'it is nested too deeply.'
    throw new DescriptionRefused(`This is neither JSON nor YAML: ${oneLine(reason, 300)}`)
  }
}

const assertNotTooLarge = (document: unknown) => {
  let values = 0
  let level: unknown[] = [document]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxNesting) throw new DescriptionRefused('This is nested too deeply.')
    const next: unknown[] = []
    for (const value of level) {
      values += 1
      if (values + next.length > maxValues) {
        throw new DescriptionRefused(`This holds more than ${formatNumber(maxValues)} values.`)
      }
      if (typeof value === 'object' && value !== null)
        for (const inner of Object.values(value)) next.push(inner)
    }
    level = next
  }
}

const getPointer = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ')

/** Lists where the description departs from the specification; the innermost positions, each once. */
const validate = async (document: ApiDocument): Promise<string[]> => {
  const { valid, errors } = await new Validator({ allErrors: false }).validate(structuredClone(document))
  if (valid) return []
  if (!Array.isArray(errors)) return [oneLine(String(errors ?? ''), 300)]
  const byPlace = new Map<string, string>()
  for (const { instancePath, message = '' } of errors) {
    if (message.includes('must match exactly one schema') && errors.length > 1) continue
    if (!byPlace.has(instancePath)) byPlace.set(instancePath, message)
  }
  return [...byPlace].map(([path, message]) =>
    oneLine(`${getPointer(path) || 'The description'}: ${message}.`, 300),
  )
}

/** Lists the references that are not followed, because they are external, and those without a target. */
const findExternal = (document: ApiDocument): string[] => {
  const notes: string[] = []
  const visit = (value: unknown, path: readonly string[]) => {
    if (typeof value !== 'object' || value === null || notes.length > maxNotes) return
    const ref = isRecord(value) ? value.$ref : undefined
    if (typeof ref === 'string' && !ref.startsWith('#')) {
      notes.push(
        oneLine(`${path.join(' › ')}: $ref to ${ref} is not followed; put it into the description.`, 300),
      )
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name])
  }
  visit(document, [])
  return notes
}

/**
 * Adds the host that the description was fetched from to servers without one; without it, the samples have a made-up
 * host, and the report says so.
 */
const settleServers = (document: ApiDocument, address: string | undefined): string[] => {
  const base = address === undefined ? undefined : new URL(address)
  if (base && getList(document.servers).length === 0) document.servers = [{ url: base.origin }]
  const nodes = [document, ...Object.values(getObject(document.paths)).map(getObject)].flatMap((node) => [
    node,
    ...Object.values(node).filter(isRecord),
  ])
  const servers = nodes.flatMap(({ servers: own }) => getList(own)).filter(isRecord)
  const relative = servers.filter(
    ({ url }) => typeof url === 'string' && !/^[a-z{][^/]*:?\/\/|^\{/i.test(url),
  )
  if (base === undefined) {
    return relative.length > 0 ? ['servers: there is no host. The samples have api.example.com.'] : []
  }
  for (const server of relative) {
    const url = String(server.url)
    server.url = url.startsWith('/')
      ? `${base.origin}${url}`
      : `${new URL('.', base).href}${url.replace(/^\.\//, '')}`
  }
  return []
}

/** Lists operations with an id that an earlier one has. */
const findRepeatedIds = (operations: readonly Operation[]): string[] => {
  const first = new Map<string, string>()
  return operations.flatMap(({ id, key }) => {
    const before = first.get(id)
    if (id !== '' && before === undefined) first.set(id, key)
    return before === undefined
      ? []
      : [oneLine(`${key}: operationId ${id} is the one of ${before} too.`, 300)]
  })
}

const check = (document: unknown): ApiDocument => {
  if (!isRecord(document)) throw new DescriptionRefused('This is not an OpenAPI description.')
  if (document.swagger !== undefined) {
    throw new DescriptionRefused('This is Swagger 2.0. Convert it to OpenAPI 3.0 or 3.1 first.')
  }
  const version = String(document.openapi ?? '')
  if (!/^3\.[01](?:\.|$)/.test(version)) {
    const found = version === '' ? 'openapi is missing' : `openapi is ${oneLine(version, 40)}`
    throw new DescriptionRefused(`Use a description of OpenAPI 3.0 or 3.1; here, ${found}.`)
  }
  if (getText(getObject(document.info).title).trim() === '') {
    throw new DescriptionRefused('info › title is missing.')
  }
  return document
}

/**
 * Reads a description, JSON or YAML. It takes seconds for a large one: `readApiDescription` does it in a thread.
 * @returns the problem as a sentence if it cannot be used
 */
export const readDescription = async (
  text: string,
  address?: string,
): Promise<ReadDescription | { refused: string }> => {
  try {
    const parsed = parse(text)
    assertNotTooLarge(parsed)
    // Parsed again, so that no objects are shared.
    const document = JSON.parse(JSON.stringify(check(parsed))) as ApiDocument
    const all = listOperations(document)
    const operations = all.length
    if (operations === 0) throw new DescriptionRefused('paths: there are no operations.')
    if (operations > maxApiOperations) {
      throw new DescriptionRefused(`paths: use at most ${formatNumber(maxApiOperations)} operations.`)
    }
    const external = findExternal(document)
    const wrong = external.length === 0 ? await validate(document) : external
    const notes = [...findRepeatedIds(all), ...wrong, ...settleServers(document, address)]
    const info = getObject(document.info)
    return {
      json: JSON.stringify(document),
      title: oneLine(getText(info.title), 200),
      version: oneLine(String(info.version ?? ''), 80),
      openapi: oneLine(String(document.openapi), 20),
      operations,
      notes: notes.length > maxNotes ? [...notes.slice(0, maxNotes), 'And more.'] : notes,
    }
  } catch (error) {
    if (error instanceof DescriptionRefused) return { refused: error.message }
    if (error instanceof RangeError) return { refused: 'This is nested too deeply.' }
    throw error
  }
}
