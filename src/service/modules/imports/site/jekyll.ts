import { isRecord } from '../../../is-record'

/** The settings of a Jekyll site that concern its pages. */
export interface JekyllSettings {
  /** The permalink of each collection, by its name. */
  collections: Record<string, string>
  /** Files and folders that the site leaves out. */
  excluded: string[]
}

const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title',
  ordinal: '/:categories/:year/:y_day/:title',
  none: '/:categories/:title',
}

const listValues = (values: Record<string, unknown>, prefix: string): [string, string][] =>
  Object.entries(values).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [[`${prefix}.${key}`.toLowerCase(), String(value)]]
    return isRecord(value) ? listValues(value, `${prefix}.${key}`) : []
  })

/** Returns the values of the site's settings or of its own front matter that a text of Jekyll or Hugo may use. */
export const getValues = (
  values: Record<string, unknown>,
  prefix: 'site' | 'page' | 'param',
): Record<string, string> =>
  Object.fromEntries(listValues(values, prefix).filter(([, value]) => value.length < 2_000))

/** @param config the content of `_config.yml` */
export const readJekyllSettings = (config: Record<string, unknown>): JekyllSettings => {
  const permalink = typeof config.permalink === 'string' ? config.permalink : 'date'
  const named = Array.isArray(config.collections)
    ? Object.fromEntries(config.collections.map((name) => [String(name), {}]))
    : isRecord(config.collections)
      ? config.collections
      : {}
  const collections: JekyllSettings['collections'] = { posts: styles[permalink] ?? permalink }
  for (const [name, settings] of Object.entries(named)) {
    const own = isRecord(settings) && typeof settings.permalink === 'string' ? settings.permalink : null
    collections[name] = own === null ? (collections[name] ?? '/:collection/:path') : (styles[own] ?? own)
  }
  const excluded = Array.isArray(config.exclude) ? config.exclude : []
  return {
    collections,
    excluded: excluded.filter((name) => typeof name === 'string').map((name) => name.replace(/\/$/, '')),
  }
}

/** Whether a path belongs to the site: settings, layouts and excluded files do not. */
export const isJekyllPage = ({ collections, excluded }: JekyllSettings, path: string): boolean =>
  !excluded.some((name) => path === name || path.startsWith(`${name}/`)) &&
  path.split('/').every((part) => !part.startsWith('_') || Object.hasOwn(collections, part.slice(1)))

/** The address that the site gives a page of a collection; null for any other page. */
export const getJekyllAddress = ({ collections }: JekyllSettings, path: string): string | null => {
  const [, name = '', inner = ''] = /(?:^|\/)_([\w-]+)\/(.+)\.\w+$/.exec(path) ?? []
  const permalink = collections[name]
  if (permalink === undefined) return null
  const file = inner.slice(inner.lastIndexOf('/') + 1)
  const [, year = '', month = '', day = '', title = file] = /^(\d{4})-(\d\d)-(\d\d)-(.+)$/.exec(file) ?? []
  const parts: Record<string, string> = {
    collection: name,
    path: inner,
    year,
    month,
    day,
    title,
    name: title,
  }
  return permalink.replace(/:(\w+)/g, (_, part: string) => parts[part] ?? '').replace(/\/+/g, '/')
}
