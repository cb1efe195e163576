import { withoutMarks } from '../convert/anchor-marks'
import { findAnchor, type TextHeading } from '../convert/headings'
import { redirectLinks, type NewAddress } from '../convert/links'
import { isMedia } from '../site/paths'
import type { Routes } from './routes'

/** What is known of pages once all of them were read. */
export interface Linking {
  routes: Routes
  /** Whether the files are an export: what their links name in a page is right as it is. */
  isExport: boolean
  /** The address that a page has here, by the path of its file. */
  slugs: ReadonlyMap<string, string>
  headings: (path: string) => readonly TextHeading[]
  /** The address of an image or a video that a page shows; null where it could not be kept. */
  media: (path: string) => Promise<string | null>
}

/** An address that leads away, or is none of a file's. */
const isElsewhere = (url: string) =>
  /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url) && !/^(?:wiki|ref|pathname):/.test(url)

interface Parts {
  path: string
  anchor: string
}

/** Without a query, which no file has. */
const partsOf = (url: string): Parts => {
  const [beforeHash = '', ...hash] = url.split('#')
  const anchor = hash.join('#')
  try {
    return { path: beforeHash.replace(/\?.*$/, ''), anchor: decodeURIComponent(anchor) }
  } catch {
    return { path: beforeHash.replace(/\?.*$/, ''), anchor }
  }
}

/** Images that a text shows, as they are called in it. */
const imagesOf = (text: string): string[] => {
  const urls = new Set<string>()
  redirectLinks(text, {
    link: () => undefined,
    image: (url) => {
      urls.add(url)
      return undefined
    },
  })
  return [...urls]
}

const portalAddress = /^\/(?:documents|api\/files\/media)\//

/** An address that is right as it is; in an export, that of every page of the site. */
const stays = (url: string, isExport: boolean) =>
  isElsewhere(url) || portalAddress.test(url) || (isExport && url.startsWith('/'))

/**
 * The text of a page with its links and images leading to where they are in the portal. A link to what is not there
 * stays as text, and a note says so.
 * @param from the path of the page
 */
export const linkPage = async (
  { routes, isExport, slugs, headings, media }: Linking,
  from: string,
  text: string,
): Promise<{ text: string; notes: string[] }> => {
  const notes = new Set<string>()
  const kept = new Map<string, string | null>()
  for (const url of imagesOf(text)) {
    if (stays(url, isExport)) continue
    const path = routes.file(from, partsOf(url).path)
    kept.set(url, path !== null && isMedia(path) ? await media(path) : null)
    if (path === null) notes.add(`The image ${url} was not found; its description stands in its place.`)
    else if (kept.get(url) === null)
      notes.add(`The image ${url} could not be kept; its description stands in its place.`)
  }

  const anchorOn = (path: string, anchor: string): string => {
    if (anchor === '') return ''
    const found = findAnchor(headings(path), anchor)
    if (found === null && path !== from) notes.add(`A link leads to a heading that is not there: ${anchor}.`)
    return found === null || found === '' ? '' : `#${found}`
  }

  const link = (url: string): NewAddress => {
    if (stays(url, isExport)) return undefined
    const { path, anchor } = partsOf(url)
    if (path === '') {
      if (isExport) return undefined
      const own = anchorOn(from, anchor)
      // A link within the page to a heading that is not there stays: footnotes and tables have anchors too.
      return own === '' ? undefined : own
    }
    const target = routes.page(from, path)
    const slug = target === null ? undefined : slugs.get(target)
    if (target !== null && slug !== undefined && isExport) {
      return `/documents/${slug}${url.includes('#') ? url.slice(url.indexOf('#')) : ''}`
    }
    if (target !== null && slug !== undefined) return `/documents/${slug}${anchorOn(target, anchor)}`
    const file = routes.file(from, path)
    if (file !== null) {
      notes.add(
        isMedia(file)
          ? `A link to the image ${url} stays as text.`
          : `The file ${url} is not taken over; the link to it stays as text.`,
      )
    } else notes.add(`A link leads to ${url}, which is not there; it stays as text.`)
    return null
  }

  const linked = redirectLinks(text, { link, image: (url) => kept.get(url) })
  return { text: withoutMarks(linked), notes: [...notes] }
}
