import { parse as parseToml, TomlDate } from 'smol-toml'
import { parseDocument } from 'yaml'
import { isRecord } from '../../../is-record'

// Tabs and line breaks are text; a database stores no null character, and no line of a page any of the others.
const controls = /(?![\t\n\r])\p{Cc}/gu

const plainText = (text: string): string => text.replace(controls, '').toWellFormed()

/** Removes characters that cannot be stored, such as `"\0"`, from the names and texts of settings. */
const plainValues = (read: unknown): unknown => {
  // YAML may contain the same list in several places, also within itself.
  const known = new Map<object, unknown>()
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return plainText(value)
    // TOML has dates, which stay as they are written.
    if (value instanceof TomlDate) return value.toISOString()
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    if (known.has(value)) return known.get(value)
    if (Array.isArray(value)) {
      const items: unknown[] = []
      known.set(value, items)
      for (const item of value) items.push(plain(item))
      return items
    }
    const entries = new Map<string, unknown>()
    known.set(value, null)
    for (const [key, inner] of Object.entries(value)) entries.set(plainText(key), plain(inner))
    const made = Object.fromEntries(entries)
    known.set(value, made)
    return made
  }
  return plain(read)
}

/** The block before the text of a file. */
interface FrontMatter {
  values: Record<string, unknown>
  /** The text after it. */
  body: string
  /** Whether it could not be parsed in its declared format. */
  isBroken: boolean
}

/** Parses YAML; null if it is invalid. Limits aliases, and reads unknown tags as text. */
export const readYaml = (text: string): unknown => {
  try {
    const document = parseDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false })
    return document.errors.length > 0 ? null : plainValues(document.toJS({ maxAliasCount: 100 }))
  } catch {
    return null
  }
}

/** Parses `key: value` lines if the whole is not valid YAML: mostly because of a colon in a title. */
const readLines = (text: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const line of text.split('\n')) {
    const [, field, written] = /^([A-Za-z_][\w-]*):[ \t]+(\S.*)$/.exec(line) ?? []
    if (field !== undefined && written !== undefined)
      values[field] = written.trim().replace(/^(["'])(.*)\1$/, '$2')
  }
  return values
}

const parseYamlValues = (head: string): { values: Record<string, unknown>; isBroken: boolean } => {
  const read = readYaml(head)
  if (isRecord(read)) return { values: read, isBroken: false }
  return { values: readLines(head), isBroken: head.replace(/^[ \t]*#.*$/gm, '').trim() !== '' }
}

const parseOrBroken = (read: () => unknown): { values: Record<string, unknown>; isBroken: boolean } => {
  try {
    const values = plainValues(read())
    return isRecord(values) ? { values, isBroken: false } : { values: {}, isBroken: true }
  } catch {
    return { values: {}, isBroken: true }
  }
}

/** Parses TOML; undefined if it is invalid. */
export const readToml = (text: string): Record<string, unknown> => parseOrBroken(() => parseToml(text)).values

/** Splits a file into its front matter (YAML, TOML or JSON) and its text. */
export const readFrontMatter = (source: string): FrontMatter => {
  const text = source.replace(/^\u{FEFF}/u, '').replace(/\r\n?/g, '\n')
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  const read = yaml && parseYamlValues(yaml[1] ?? '')
  // A block without values is a paragraph between two rules.
  if (read && (!read.isBroken || Object.keys(read.values).length > 0)) {
    return { ...read, body: text.slice(yaml[0].length) }
  }
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/.exec(text)
  if (toml) return { ...parseOrBroken(() => parseToml(toml[1] ?? '')), body: text.slice(toml[0].length) }
  const json = /^\{[ \t]*\n[\s\S]*?\n\}[ \t]*(?:\n|$)/.exec(text)
  if (json) {
    const object = parseOrBroken(() => JSON.parse(json[0]) as unknown)
    if (!object.isBroken) return { ...object, body: text.slice(json[0].length) }
  }
  return { values: {}, body: text, isBroken: false }
}

/** The contents of a `_category_` file, of Docusaurus or of an export. */
export interface FolderSettings {
  label?: string
  description?: string
  position?: number
  slug?: string
  versions?: string[]
}

/** Reads a `_category_` file, in YAML or JSON; absent settings are left out. */
export const readFolderSettings = (text: string): FolderSettings => {
  const values = readYaml(text)
  if (!isRecord(values)) return {}
  const link = isRecord(values.link) ? values.link : {}
  const description = values.description ?? link.description
  const slug = typeof values.slug === 'string' ? values.slug : undefined
  const versions = Array.isArray(values.versions)
    ? values.versions.filter((one) => typeof one === 'string')
    : undefined
  return {
    ...(typeof values.label === 'string' && { label: values.label }),
    ...(typeof description === 'string' && { description }),
    ...(typeof values.position === 'number' && { position: values.position }),
    ...(slug !== undefined && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && { slug }),
    ...(versions && { versions }),
  }
}
