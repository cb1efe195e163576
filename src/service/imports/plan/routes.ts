import { folderOf, isMarkdown, joinPath } from '../site/paths'
import type { Site } from '../site/read-site'
import type { SourcePage } from './source-page'

/** Finds files by the addresses that links name them by. */
export interface Routes {
  /** The path of the page, or of the folder (with a slash at its end), that a link on this file leads to. */
  page: (from: string, address: string) => string | null
  /** The path of a file that is no page. */
  file: (from: string, address: string) => string | null
}

/** Addresses without what differs between the tools: endings, `index`, slashes, case. */
const routeOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.(?:mdx?|markdown|html?)$/, '')
    .replace(/(?:^|\/)(?:_?index|readme)$/, '')
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => part.replace(/^\d{1,3}[-_.](?=\D)/, ''))
    .join('/')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * @param paths every file of the tree
 * @param folders pages that stand for folders without a file, by path
 */
export const mapRoutes = (
  site: Site,
  paths: readonly string[],
  pages: readonly SourcePage[],
  folders: readonly string[],
): Routes => {
  const files = new Set(paths)
  const byPath = new Map<string, string>()
  const byAddress = new Map<string, string>()
  const byName = new Map<string, string | null>()
  const put = (key: string, path: string) => {
    if (!byAddress.has(key)) byAddress.set(key, path)
  }
  const inside = (path: string) => (site.content === '' ? path : path.slice(site.content.length + 1))
  for (const path of folders) byPath.set(routeOf(path), path)
  for (const { path, isIndex } of pages) {
    byPath.set(routeOf(path), path)
    put(routeOf(inside(path)), path)
    const name =
      routeOf(isIndex ? folderOf(path) : path)
        .split('/')
        .at(-1) ?? ''
    byName.set(name, byName.has(name) ? null : path)
  }
  for (const path of folders) put(routeOf(inside(path)), path)
  for (const { path, facts, title } of pages) {
    const folder = inside(folderOf(path))
    for (const address of [facts.address, facts.id, ...facts.aliases]) {
      if (address === '') continue
      put(routeOf(address), path)
      if (!address.startsWith('/')) put(routeOf(`${folder}/${address}`), path)
    }
    const name = title.toLowerCase()
    if (!byName.has(name)) byName.set(name, path)
  }

  const known = (path: string | null): string | null =>
    path === null ? null : (byPath.get(routeOf(path)) ?? null)

  const fromRoot = (address: string): string | null => {
    const route = routeOf(address)
    const parts = route.split('/')
    // Sites are served below `/docs` or a language, which their files are not in.
    for (let skip = 0; skip <= Math.min(2, parts.length - 1); skip++) {
      const found = byAddress.get(parts.slice(skip).join('/')) ?? byPath.get(parts.slice(skip).join('/'))
      if (found !== undefined) return found
    }
    return null
  }

  return {
    page: (from, raw) => {
      const address = decoded(raw)
      if (address.startsWith('wiki:') || address.startsWith('ref:')) {
        const name = address.replace(/^\w+:/, '').trim()
        if (name.startsWith('/')) return fromRoot(name)
        return (
          known(joinPath(folderOf(from), name)) ??
          fromRoot(name) ??
          byName.get(name.toLowerCase()) ??
          byName.get(routeOf(name)) ??
          null
        )
      }
      if (address.startsWith('@site/'))
        return known(joinPath('', address.slice(6))) ?? fromRoot(address.slice(6))
      if (address.startsWith('/')) return fromRoot(address)
      const folder = folderOf(from)
      // A page is served as a folder of its own by most tools, so that some authors count one level more.
      const asFolder = from.replace(/\.[a-z]+$/i, '')
      return (
        known(joinPath(folder, address)) ?? (isMarkdown(address) ? null : known(joinPath(asFolder, address)))
      )
    },
    file: (from, raw) => {
      const address = decoded(raw)
        .replace(/^@site\//, '/')
        .replace(/^pathname:\/\//, '')
      const candidates = address.startsWith('/')
        ? site.statics.map((folder) => joinPath(folder, address))
        : [
            joinPath(folderOf(from), address),
            joinPath(from.replace(/\.[a-z]+$/i, ''), address),
            ...site.statics.map((folder) => joinPath(folder, address)),
          ]
      return (
        candidates.find((path): path is string => path !== null && path !== '' && files.has(path)) ?? null
      )
    },
  }
}
