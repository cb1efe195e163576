import type { BlockContent, Heading, PhrasingContent, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { readHeadings } from '../../imports/convert/headings'
import {
  code,
  heading,
  join,
  link,
  paragraph,
  readBlocks,
  readPhrasing,
  section,
  strong,
  table,
  text,
} from './blocks'
import {
  type ApiDocument,
  type Json,
  type Merged,
  getEntries,
  getList,
  getObject,
  getText,
  merge,
  recordCut,
  oneLine,
  take,
} from './document'

declare module 'mdast' {
  interface HeadingData {
    /** The reference of the schema under this heading. */
    schema?: string
  }
}

/** The schemas that a page names, each shown once: by reference, or inline. */
export interface SchemaContext {
  document: ApiDocument
  schemas: Map<string, { name: string; value: unknown }>
  /** References of those that it shows already. */
  shown: Set<string>
}

// The maximum levels of a schema that are examined at once.
const maxDepth = 6
const maxValues = 30

const showValue = (value: unknown): string =>
  oneLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 120)

const getVariants = (node: Json): readonly unknown[] => [...getList(node.oneOf), ...getList(node.anyOf)]

const hasParts = (node: Json) =>
  Object.keys(getObject(node.properties)).length > 0 ||
  getVariants(node).length > 0 ||
  isOpen(node.additionalProperties) ||
  getEntries(node.patternProperties).length > 0

const isOpen = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/**
 * Replaces the targets of links to schemas, which are references so far, with the headings of these schemas on the
 * page. Without a heading, the name stays without a link.
 */
export const settleLinks = (children: BlockContent[]): BlockContent[] => {
  const root: Root = { type: 'root', children }
  const slugs = readHeadings(children).map(({ slug }) => slug)
  const anchors = new Map<string, string>()
  visit(root, 'heading', ({ data }) => {
    const slug = slugs.shift()
    if (slug !== undefined && data?.schema !== undefined && !anchors.has(data.schema))
      anchors.set(data.schema, slug)
  })
  visit(root, 'link', (node, index, parent) => {
    if (!node.url.startsWith('#/') || index === undefined || !parent) return
    const anchor = anchors.get(node.url)
    if (anchor === undefined) parent.children.splice(index, 1, ...node.children)
    else node.url = `#${anchor}`
  })
  return children
}

/** Returns a name that links to the schema on the page; a simple schema's name has no link. */
const nameSchema = (
  context: SchemaContext,
  { node, name, refs }: Merged,
  value: unknown,
): PhrasingContent => {
  const [ref] = refs
  if (ref === undefined || !hasParts(node)) return text(name)
  if (!context.schemas.has(ref)) context.schemas.set(ref, { name, value })
  return link(ref, text(name))
}

const maxVariants = 30

/** Formats the type of a value: `array of Sensor`, `string (date-time) or null`. */
export const getType = (context: SchemaContext, value: unknown, depth = 0): PhrasingContent[] => {
  if (value === false) return [text('nothing')]
  const merged = merge(context.document, value)
  const { node, name } = merged
  if (name !== '' && hasParts(node) && node.items === undefined) {
    return [nameSchema(context, merged, value), ...(node.nullable === true ? [text(' or null')] : [])]
  }
  const types = Array.isArray(node.type) ? (node.type as unknown[]) : [node.type]
  const named = types.flatMap((type): PhrasingContent[][] => {
    if (type === 'array' || (type === undefined && node.items !== undefined)) {
      return [
        depth > 3 ? [text('array')] : [text('array of '), ...getType(context, node.items ?? {}, depth + 1)],
      ]
    }
    if (type === 'object' || (type === undefined && node.properties !== undefined)) return [[text('object')]]
    if (typeof type !== 'string') return []
    const format = getText(node.format)
    return [[text(format === '' || type === 'null' ? type : `${type} (${oneLine(format, 40)})`)]]
  })
  const variants = getVariants(node)
  if (variants.length > 0 && depth <= 3) {
    named.push(
      ...take(variants, maxVariants, 'alternatives').map((each) => getType(context, each, depth + 1)),
    )
    if (variants.length > maxVariants) named.push([text(`${variants.length - maxVariants} more`)])
  }
  if (named.length === 0) named.push([text(node.enum === undefined ? 'any' : 'enum')])
  if (node.nullable === true) named.push([text('null')])
  const seen = new Set<string>()
  return join(
    named.filter((each) => {
      const words = JSON.stringify(each)
      return !seen.has(words) && seen.add(words)
    }),
    ' or ',
  )
}

const getRange = (node: Json): string[] => {
  const say = (name: string, words: string) =>
    typeof node[name] === 'number' ? [`${words} ${node[name]}`] : []
  const isExclusive = (name: string) => node[name] === true
  return [
    ...say('minimum', isExclusive('exclusiveMinimum') ? 'more than' : 'at least'),
    ...say('exclusiveMinimum', 'more than'),
    ...say('maximum', isExclusive('exclusiveMaximum') ? 'less than' : 'at most'),
    ...say('exclusiveMaximum', 'less than'),
    ...say('multipleOf', 'a multiple of'),
    ...say('minLength', 'min. length'),
    ...say('maxLength', 'max. length'),
    ...say('minItems', 'min. items'),
    ...say('maxItems', 'max. items'),
    ...say('minProperties', 'min. fields'),
    ...say('maxProperties', 'max. fields'),
    ...(node.uniqueItems === true ? ['unique items'] : []),
  ]
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Describes the allowed values in sentences: their list, limits, pattern, default. */
export const getRules = (node: Json, example?: unknown): PhrasingContent[] => {
  const sentences: PhrasingContent[][] = []
  const values = node.const === undefined ? getList(node.enum) : [node.const]
  if (values.length > 0) {
    const shown = take(values, maxValues, 'allowed values').map((value) => [code(showValue(value))])
    const rest = values.length - maxValues
    const more = rest > 0 ? [text(` and ${rest} more`)] : []
    sentences.push([
      text(values.length === 1 ? 'Always ' : 'One of '),
      ...join(shown, ', '),
      ...more,
      text('.'),
    ])
  }
  const range = getRange(node)
  if (range.length > 0) sentences.push([text(`${capital(range.join(', '))}.`)])
  if (getText(node.pattern) !== '') sentences.push([text('Pattern '), code(getText(node.pattern)), text('.')])
  if (node.default !== undefined) sentences.push([text('Default '), code(showValue(node.default)), text('.')])
  const shown = example ?? node.example ?? getList(node.examples)[0]
  if (shown !== undefined && typeof shown !== 'object') {
    sentences.push([text('Example '), code(showValue(shown)), text('.')])
  }
  return join(sentences, ' ')
}

interface Row {
  path: string
  value: unknown
  isRequired: boolean
}

/** Follows lists to their items, as `[]` in a path. */
const getItem = (document: ApiDocument, value: unknown): { merged: Merged; suffix: string } => {
  let merged = merge(document, value)
  let suffix = ''
  for (let count = 0; count < 4 && merged.node.items !== undefined; count++) {
    merged = merge(document, merged.node.items)
    suffix += '[]'
  }
  return { merged, suffix }
}

/** Returns the fields of an object, and below each those of an inline object. */
const getRows = (document: ApiDocument, node: Json, prefix = '', depth = 0): Row[] => {
  const required = new Set(getList(node.required))
  const others: [string, unknown][] = [
    ...getEntries(node.patternProperties).map(([name, value]): [string, unknown] => [`/${name}/`, value]),
    ...(isOpen(node.additionalProperties) ? [['*', node.additionalProperties] as [string, unknown]] : []),
  ]
  return [...Object.entries(getObject(node.properties)), ...others].flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    const { merged, suffix } = getItem(document, value)
    const inner =
      merged.name === '' && depth < maxDepth
        ? getRows(document, merged.node, `${path}${suffix}.`, depth + 1)
        : []
    return [{ path, value, isRequired: required.has(name) }, ...inner]
  })
}

// The maximum number of fields of one schema that a page shows.
const maxRows = 200

const writeRow = (context: SchemaContext, { path, value, isRequired }: Row): PhrasingContent[][] => {
  const { node } = merge(context.document, value)
  const facts = [
    ...(isRequired ? ['required'] : []),
    ...(node.readOnly === true ? ['read-only'] : []),
    ...(node.writeOnly === true ? ['write-only'] : []),
    ...(node.deprecated === true ? ['deprecated'] : []),
  ]
  const words = readPhrasing(getText(node.description))
  const rules = getRules(node)
  return [
    [code(path), ...(facts.length > 0 ? [text(` ${facts.join(', ')}`)] : [])],
    getType(context, value),
    join([words, rules], ' '),
  ]
}

const writeRows = (context: SchemaContext, rows: readonly Row[]): BlockContent[] => {
  const shown = take(rows, maxRows, 'fields').map((row) => writeRow(context, row))
  const rest = rows.length - maxRows
  return [
    ...table(['Field', 'Type', 'Description'], shown),
    ...(rest > 0 ? [paragraph(text(`And ${rest} more fields.`))] : []),
  ]
}

/** Writes the fields of each inline alternative. */
const writeVariants = (context: SchemaContext, node: Json): BlockContent[] => {
  const variants = take(getVariants(node), maxVariants, 'alternatives')
  const discriminator = getText(getObject(node.discriminator).propertyName)
  return [
    ...(discriminator === ''
      ? []
      : [paragraph(text('The field '), code(discriminator), text(' says which of them it is.'))]),
    ...variants.flatMap((each, index): BlockContent[] => {
      const { node: inner, name } = merge(context.document, each)
      const rows = name === '' ? getRows(context.document, inner) : []
      if (rows.length === 0) return []
      const title = getText(inner.title) || `Option ${index + 1}`
      return [
        paragraph(strong(text(oneLine(title, 100)))),
        ...readBlocks(getText(inner.description)),
        ...writeRows(context, rows),
      ]
    }),
  ]
}

/** Writes the content of a value: its type, rules and fields. */
const writeSchema = (context: SchemaContext, value: unknown): BlockContent[] => {
  const { merged } = getItem(context.document, value)
  const { node } = merged
  const rules = getRules(node)
  return [
    ...(rules.length > 0 ? [paragraph(...rules)] : []),
    ...writeRows(context, getRows(context.document, node)),
    ...writeVariants(context, node),
  ]
}

/** Writes a schema under its name. */
const writeNamed = (
  context: SchemaContext,
  { ref, name, value }: { ref: string; name: string; value: unknown },
  depth: Heading['depth'],
): BlockContent[] => {
  const { node } = getItem(context.document, value).merged
  const variants = take(getVariants(node), maxVariants, 'alternatives')
  const types = join(
    variants.map((each) => getType(context, each)),
    ', ',
  )
  return [
    { ...heading(depth, text(name)), data: { schema: ref } },
    ...readBlocks(getText(node.description)),
    ...(types.length === 0 ? [] : [paragraph(text('One of: '), ...types)]),
    ...writeSchema(context, value),
  ]
}

/**
 * Writes the content of a body, unless it is elsewhere on the page; `depth` is that of a heading with the name of its
 * schema.
 */
export const writeBody = (
  context: SchemaContext,
  value: unknown,
  depth: Heading['depth'],
): BlockContent[] => {
  const { node, name, refs } = getItem(context.document, value).merged
  const [ref] = refs
  if (name === '' || ref === undefined || !hasParts(node)) return writeSchema(context, value)
  if (context.shown.has(ref)) return []
  context.shown.add(ref)
  return writeNamed(context, { ref, name, value }, depth)
}

/** Writes the schemas that a page names, and those that they name in turn, as far as they fit. */
export const writeNamedSchemas = (context: SchemaContext, most: number): BlockContent[] => {
  const blocks: BlockContent[] = []
  let count = 0
  // Iterating a map includes entries that are added meanwhile.
  for (const [ref, { name, value }] of context.schemas) {
    if (context.shown.has(ref)) continue
    if (count++ >= most) {
      recordCut('schemas')
      break
    }
    context.shown.add(ref)
    blocks.push(...writeNamed(context, { ref, name, value }, 3))
  }
  return section('Schemas', blocks)
}
