import { type Site, decodeAddress, getFolder, isIndexPath, isMarkdown, joinPath } from '../site/read-site'
import { getJekyllAddress } from '../site/jekyll'
import type { SourcePage } from './source-page'

/** Finds files by the addresses in links. */
export interface Routes {
  /** The path of the page, or of the folder (with a slash at its end), that a link in this file leads to. */
  page: (from: string, address: string) => string | null
  /** The path of a file that is not a page. */
  file: (from: string, address: string) => string | null
}

/** Removes from an address what differs between the tools: endings, `index`, slashes, case. */
const getRoute = (address: string): string =>
  address
    .normalize()
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.(?:mdx?|markdown|html?)$/, '')
    .replace(/(?:^|\/)(?:_?index|readme)$/, '')
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => part.replace(/^\d{1,3}[-_.](?=\D)/, ''))
    .join('/')

/**
 * @param paths every file of the tree
 * @param folders pages that represent folders without a file, by path
 */
export const mapRoutes = (
  site: Site,
  paths: readonly string[],
  pages: readonly SourcePage[],
  folders: readonly string[],
): Routes => {
  const files = new Map(paths.map((path) => [path.normalize(), path]))
  const byPath = new Map<string, string>()
  const byAddress = new Map<string, string>()
  const byName = new Map<string, string | null>()
  const addressOf = new Map<string, string>()
  const put = (key: string, path: string) => {
    if (!byAddress.has(key)) byAddress.set(key, path)
  }
  const inside = (path: string) => (site.content === '' ? path : path.slice(site.content.length + 1))
  for (const path of folders) byPath.set(getRoute(path), path)
  for (const { path, isIndex } of pages) {
    byPath.set(getRoute(path), path)
    put(getRoute(inside(path)), path)
    const name =
      getRoute(isIndex ? getFolder(path) : path)
        .split('/')
        .at(-1) ?? ''
    byName.set(name, byName.has(name) ? null : path)
  }
  for (const path of folders) put(getRoute(inside(path)), path)
  const putAddresses = (path: string, addresses: readonly string[]) => {
    const folder = inside(getFolder(path))
    for (const address of addresses) {
      if (address === '') continue
      put(getRoute(address), path)
      if (!address.startsWith('/')) put(getRoute(`${folder}/${address}`), path)
    }
  }
  for (const { path, facts } of pages) {
    putAddresses(path, [facts.address, facts.id])
    const address = site.jekyll ? getJekyllAddress(site.jekyll, inside(path)) : null
    if (address !== null) put(getRoute(address), path)
    const own = [facts.address, address].find((one) => one?.startsWith('/'))
    if (own) addressOf.set(path, own)
  }
  // A previous address of a page never hides a page.
  for (const { path, facts, title } of pages) {
    putAddresses(path, facts.aliases)
    const name = title.toLowerCase()
    if (!byName.has(name)) byName.set(name, path)
  }

  const known = (path: string | null): string | null =>
    path === null ? null : (byPath.get(getRoute(path)) ?? null)

  const fromRoot = (address: string): string | null => {
    const route = getRoute(address)
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
      const address = decodeAddress(raw)
      if (address.startsWith('wiki:') || address.startsWith('ref:')) {
        const name = address.replace(/^\w+:/, '').trim()
        if (name.startsWith('/')) return fromRoot(name)
        return (
          known(joinPath(getFolder(from), name)) ??
          fromRoot(name) ??
          byName.get(name.toLowerCase()) ??
          byName.get(getRoute(name)) ??
          null
        )
      }
      if (address.startsWith('@site/'))
        return known(joinPath('', address.slice(6))) ?? fromRoot(address.slice(6))
      if (address.startsWith('/')) return fromRoot(address)
      const beside = joinPath(getFolder(from), address)
      // Docusaurus and others also look for a file in the folder of all pages.
      if (isMarkdown(address)) return known(beside) ?? known(joinPath(site.content, address))
      // Most tools serve a page as a folder of its own, so some authors count one more level.
      const within = joinPath(isIndexPath(from) ? getFolder(from) : from.replace(/\.[a-z]+$/i, ''), address)
      const found = site.kind === 'hugo' ? (known(within) ?? known(beside)) : (known(beside) ?? known(within))
      if (found !== null) return found
      // Otherwise it is relative to the address of the page, not to its file.
      const own = addressOf.get(from) ?? inside(from)
      const addresses = [getFolder(own.replace(/\/$/, '')), own].map((base) => joinPath(base, address))
      return addresses.flatMap((path) => (path && byAddress.get(getRoute(path))) || [])[0] ?? null
    },
    file: (from, raw) => {
      const address = decodeAddress(raw)
        .replace(/^@site\//, '/')
        .replace(/^pathname:\/\//, '')
      const beside = address.startsWith('/') ? [] : [getFolder(from), from.replace(/\.[a-z]+$/i, '')]
      for (const folder of [...beside, ...site.statics]) {
        const path = joinPath(folder, address)
        const file = path === null || path === '' ? undefined : files.get(path.normalize())
        if (file !== undefined) return file
      }
      return null
    },
  }
}
