import type { Routes } from './map-routes'
import { decodeAddress, isMedia } from '../site/read-site'
import { type TextHeading, findAnchor } from '../convert/headings'
import { type Addresses, type NewAddresses, type NewAddress, mayHaveLinks } from '../convert/links'
import { WorkTerminatedError, readInThread } from '../../../threads/threads'

/** The link targets, known once all pages were read. */
export interface LinkTargets {
  routes: Routes
  /** Whether the files are an export: anchors in their links are correct as they are. */
  isExport: boolean
  /** The address that a page has here, by the path of its file. */
  slugs: ReadonlyMap<string, string>
  /** The headings of a page, or of the part of one: `a.md#2`. */
  headings: (path: string) => readonly TextHeading[] | undefined
  /** The address of an image or a video that a page shows; null if it could not be stored. */
  media: (path: string) => Promise<string | null>
}

/** Whether an address is external, or not that of a file. */
const isElsewhere = (url: string) =>
  /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url) && !/^(?:wiki|ref|pathname):/.test(url)

const noHeading = (anchor: string) => `A link leads to a heading that is not there: ${anchor}.`

/** Without a query, since no file has one. */
const getLinkParts = (url: string): { path: string; anchor: string } => {
  const [, path = '', anchor = ''] = /^([^?#]*)[^#]*#?(.*)$/s.exec(url) ?? []
  return { path, anchor: decodeAddress(anchor) }
}

const portalAddress = /^\/(?:documents|api\/files\/media)\//

/** Whether an address is correct as it is; in an export, that of every page of the site. */
const isFinalAddress = (url: string, isExport: boolean) =>
  isElsewhere(url) || portalAddress.test(url) || (isExport && url.startsWith('/'))

/**
 * Returns the text of a page with its links and images pointing to their addresses in the portal. A link with an
 * unknown target becomes text, with a note.
 * @param from the path of the page
 */
export const linkPage = async (
  { routes, isExport, slugs, headings, media }: LinkTargets,
  from: string,
  text: string,
): Promise<{ text: string; notes: string[] }> => {
  const notes = new Set<string>()
  const page = from.replace(/#\d+$/, '')
  const imageLead = async (url: string): Promise<NewAddress> => {
    if (isFinalAddress(url, isExport)) return undefined
    const path = routes.file(page, getLinkParts(url).path)
    if (path === null) {
      notes.add(`The image ${url} was not found; its description stands in its place.`)
      return null
    }
    const address = isMedia(path) ? await media(path) : null
    if (address === null)
      notes.add(`The image ${url} could not be kept; its description stands in its place.`)
    return address
  }

  /** The part of a page that has a heading, and the anchor there. */
  const findPart = (path: string, anchor: string): { path: string; anchor: string } | null => {
    for (let part = 1; ; part++) {
      const at = part === 1 ? path : `${path}#${part}`
      const known = headings(at)
      const found = known && findAnchor(known, anchor)
      if (found) return { path: at, anchor: `#${found}` }
      if (!known) return null
    }
  }

  const addressOf = (path: string, anchor: string): string | null => {
    const slug = slugs.get(path)
    if (slug === undefined) return null
    const found = anchor === '' ? null : findPart(path, anchor)
    if (anchor !== '' && found === null) notes.add(noHeading(anchor))
    return `/documents/${slugs.get(found?.path ?? path) ?? slug}${found?.anchor ?? ''}`
  }

  const link = async (url: string): Promise<NewAddress> => {
    if (
      /^(?!https?:|mailto:|tel:|wiki:|ref:|pathname:)[a-z][a-z0-9+.-]*:|^https?:.*(?:\{\{|\{%)/i.test(url)
    ) {
      notes.add(`The portal has no links like ${url}; it stays as text.`)
      return null
    }
    if (isFinalAddress(url, isExport)) return undefined
    const { path, anchor } = getLinkParts(url)
    if (path === '') {
      if (isExport) return undefined
      const own = findPart(page, anchor)
      if (own !== null) return own.path === from ? own.anchor : (addressOf(page, anchor) ?? undefined)
      if (anchor === '' || anchor === 'top') return undefined
      notes.add(noHeading(anchor))
      return null
    }
    const target = routes.page(page, path)
    const slug = target === null ? undefined : slugs.get(target)
    if (target !== null && slug !== undefined && isExport) {
      return `/documents/${slug}${url.includes('#') ? url.slice(url.indexOf('#')) : ''}`
    }
    if (target !== null && slug !== undefined) return addressOf(target, anchor)
    const file = routes.file(page, path)
    if (file !== null) {
      const address = isMedia(file) ? await media(file) : null
      if (address !== null) return address
      notes.add(`The file ${url} is not taken over; the link to it stays as text.`)
    } else notes.add(`A link leads to ${url}, which is not there; it stays as text.`)
    return null
  }

  const lead = async (addresses: Addresses): Promise<NewAddresses> => {
    const images = new Map<string, NewAddress>()
    for (const url of addresses.images) images.set(url, await imageLead(url))
    const links = new Map<string, NewAddress>()
    for (const url of addresses.links) links.set(url, await link(url))
    return { images, links }
  }
  const linked = await linkInThread(text, lead)
  if (linked === null) notes.add('Its links take too long to be found, and lead where they led.')
  return { text: linked ?? text, notes: [...notes] }
}

// Milliseconds: the renderer refuses what takes longer.
const linkTimeoutMs = 5_000

/** Replaces the addresses of a text's links and images, in a thread; null if that takes too long. */
export const linkInThread = async (
  text: string,
  leads: (addresses: Addresses) => Promise<NewAddresses>,
): Promise<string | null> => {
  if (!mayHaveLinks(text)) return text
  try {
    return await readInThread('links', text, { limit: linkTimeoutMs, answers: { leads } })
  } catch (error) {
    if (error instanceof WorkTerminatedError) return null
    throw error
  }
}
