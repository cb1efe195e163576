import { parseDocument } from 'yaml'
import { isRecord } from '../../is-record'
import { plainValues } from './plain-values'
import { parseToml } from './toml'

/** What stands before the text of a file. */
export interface FrontMatter {
  values: Record<string, unknown>
  /** The text after it. */
  body: string
  /** Whether it could be read as what it says it is. */
  isBroken: boolean
}

/** Reads YAML; null where it is none. Aliases are not followed without end, tags that nobody here knows are text. */
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
    const [, key, value] = /^([A-Za-z_][\w-]*):[ \t]+(\S.*)$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) values[key] = value.trim().replace(/^(["'])(.*)\1$/, '$2')
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
