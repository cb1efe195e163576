import { parseDocument } from 'yaml'
import { isRecord } from '../../../is-record'

// Tabs and line breaks are text; a database holds no null character, and no line of a page any of the others.
const controls = /(?![\t\n\r])\p{Cc}/gu

const plainText = (text: string): string => text.replace(controls, '').toWellFormed()

/** Removes characters that cannot be stored, such as `"\0"`, from the names and texts of settings. */
const plainValues = (read: unknown): unknown => {
  // YAML may hold the same list in several places, also within itself.
  const known = new Map<object, unknown>()
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return plainText(value)
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

/** Reads the subset of TOML that front matter and site settings use. */

type Table = Record<string, unknown>

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', '\\': '\\' }

const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gi,
    (_, four?: string, eight?: string, one?: string) => {
      const code = four ?? eight
      if (code === undefined) return escapes[one ?? ''] ?? one ?? ''
      const point = Number.parseInt(code, 16)
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
    },
  )

/** A reader over the text, which knows where it stands. */
class Reader {
  at = 0
  constructor(readonly text: string) {}

  take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace('y', '')}y`)
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)
    if (found) this.at = sticky.lastIndex
    return found
  }

  skip() {
    this.take(/(?:[ \t\r\n]+|#[^\n]*)*/)
  }
}

const value = (reader: Reader): unknown => {
  const long = reader.take(/"""\n?((?:\\[\s\S]|(?!""")[\s\S])*)"""|'''\n?([\s\S]*?)'''/)
  if (long) return long[1] === undefined ? long[2] : unescaped(long[1].replace(/\\\s*\n\s*/g, ''))
  const short = reader.take(/"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'/)
  if (short) return short[1] === undefined ? short[2] : unescaped(short[1])
  if (reader.take(/\[/)) return list(reader)
  if (reader.take(/\{/)) return inlineTable(reader)
  const bare = reader.take(/[^\s,\]}#][^,\]}#\n]*/)?.[0].trim()
  if (bare === undefined) throw new Error('A value is missing.')
  if (bare === 'true' || bare === 'false') return bare === 'true'
  const number = Number(bare.replace(/_/g, ''))
  return /^[+-]?[\d._e]+$/i.test(bare) && !Number.isNaN(number) ? number : bare
}

const list = (reader: Reader): unknown[] => {
  const items: unknown[] = []
  for (;;) {
    reader.skip()
    if (reader.take(/\]/)) return items
    items.push(value(reader))
    reader.skip()
    reader.take(/,/)
    if (reader.at >= reader.text.length) throw new Error('A list is not closed.')
  }
}

const inlineTable = (reader: Reader): Table => {
  const table: Table = {}
  for (;;) {
    reader.skip()
    if (reader.take(/\}/)) return table
    assign(reader, table)
    reader.skip()
    reader.take(/,/)
  }
}

const keyPart = /"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'|([\w-]+)/

const key = (reader: Reader): string[] => {
  const parts: string[] = []
  do {
    reader.take(/[ \t]*/)
    const found = reader.take(keyPart)
    if (!found) throw new Error('A key is missing.')
    parts.push(found[1] ?? found[2] ?? found[3] ?? '')
  } while (reader.take(/[ \t]*\./))
  return parts
}

/** The table under a name, created if missing; of a list of tables, the last. */
const under = (table: Table, name: string): Table => {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  const last: unknown = Array.isArray(found) ? found.at(-1) : found
  if (isTable(last)) return last
  const made: Table = {}
  table[name] = made
  return made
}

const assign = (reader: Reader, table: Table) => {
  const parts = key(reader)
  if (!reader.take(/[ \t]*=[ \t]*/)) throw new Error('A value is missing.')
  const last = parts.pop() ?? ''
  parts.reduce(under, table)[last] = value(reader)
}

/** @throws {Error} where it is no TOML */
export const parseToml = (text: string): Table => {
  const reader = new Reader(text.replace(/\r\n?/g, '\n'))
  const root: Table = {}
  let current = root
  for (;;) {
    reader.skip()
    if (reader.at >= reader.text.length) return root
    const isList = reader.take(/\[\[/)
    if (isList || reader.take(/\[/)) {
      const parts = key(reader)
      reader.take(/[ \t]*\]{1,2}/)
      const last = parts.pop() ?? ''
      const above = parts.reduce(under, root)
      if (isList) {
        const items: unknown[] = Array.isArray(above[last]) ? above[last] : []
        above[last] = items
        current = {}
        items.push(current)
      } else current = under(above, last)
    } else assign(reader, current)
  }
}

/** The block before the text of a file. */
interface FrontMatter {
  values: Record<string, unknown>
  /** The text after it. */
  body: string
  /** Whether it could be read as what it says it is. */
  isBroken: boolean
}

/** Reads YAML; null if it is invalid. Limits aliases, and reads unknown tags as text. */
export const readYaml = (text: string): unknown => {
  try {
    const document = parseDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false })
    return document.errors.length > 0 ? null : plainValues(document.toJS({ maxAliasCount: 100 }))
  } catch {
    return null
  }
}

/** `key: value` lines, where the whole is no YAML: mostly a colon in a title. */
const readLines = (text: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const line of text.split('\n')) {
    const [, field, written] = /^([A-Za-z_][\w-]*):[ \t]+(\S.*)$/.exec(line) ?? []
    if (field !== undefined && written !== undefined)
      values[field] = written.trim().replace(/^(["'])(.*)\1$/, '$2')
  }
  return values
}

const ofYaml = (head: string): { values: Record<string, unknown>; isBroken: boolean } => {
  const read = readYaml(head)
  if (isRecord(read)) return { values: read, isBroken: false }
  return { values: readLines(head), isBroken: head.trim() !== '' }
}

const orBroken = (read: () => unknown): { values: Record<string, unknown>; isBroken: boolean } => {
  try {
    const values = plainValues(read())
    return isRecord(values) ? { values, isBroken: false } : { values: {}, isBroken: true }
  } catch {
    return { values: {}, isBroken: true }
  }
}

/** Divides a file into its front matter (YAML, TOML or JSON) and its text. */
export const readFrontMatter = (source: string): FrontMatter => {
  const text = source.replace(/^\u{FEFF}/u, '').replace(/\r\n?/g, '\n')
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  if (yaml) return { ...ofYaml(yaml[1] ?? ''), body: text.slice(yaml[0].length) }
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/.exec(text)
  if (toml) return { ...orBroken(() => parseToml(toml[1] ?? '')), body: text.slice(toml[0].length) }
  const json = /^\{[ \t]*\n[\s\S]*?\n\}[ \t]*(?:\n|$)/.exec(text)
  if (json) {
    const read = orBroken(() => JSON.parse(json[0]) as unknown)
    if (!read.isBroken) return { ...read, body: text.slice(json[0].length) }
  }
  return { values: {}, body: text, isBroken: false }
}
