import type { Element, ElementContent, Root as Html } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Root } from 'mdast'
import 'remark-directive'
import { visit } from 'unist-util-visit'
import { getSrcSet } from '~/contract/media'
import { element, replaceElements } from './blocks'

/** Addresses of uploaded images; their names contain the size in pixels. */
export const imageAddress = /^\/api\/files\/media\/[\w-]+-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/
/** The `srcset` of an image in several widths. */
export const imageSources = /^(?:\/api\/files\/media\/[\w-]+\.webp(?:\?width=\d{3,4})? \d{1,5}w(?:, |$))+$/
/** The displayed width of an image: automatic if the browser supports it, or else at most the text column's width. */
export const imageSizes = 'auto, (max-width: 48em) 100vw, 46rem'
/** Addresses of uploaded videos. */
export const videoAddress = /^\/api\/files\/media\/[\w-]+-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:mp4|webm)$/

/** A unified plugin for Markdown: claims `::video[Title]{src="..." poster="..."}` with a valid address. */
export const videos = () => (tree: Root) => {
  visit(tree, 'leafDirective', (node) => {
    const { src, poster } = { ...node.attributes }
    if (node.name !== 'video' || !src || !(videoAddress.test(src) || getHost(src))) return
    node.data = { hName: 'video', hProperties: { src, ...(poster ? { poster } : {}) } }
  })
}

/**
 * A unified plugin for HTML: uploaded images and videos get the size from their names, so that the layout does not
 * shift when they load. External ones are never loaded: they become links that name their host.
 */
export const media = () => (tree: Html) => {
  replaceElements(tree, (node) => {
    if (node.tagName === 'a') leaveWordsOfOthersImages(node)
    if (node.tagName === 'p') return getFigure(node)
    if (node.tagName === 'img') return [getImage(node)]
    return node.tagName === 'video' ? [getVideo(node)] : undefined
  })
}

function getImage(node: Element): ElementContent {
  const { src, alt, title } = node.properties
  const words = String(alt ?? '').trim()
  const size = getSize(String(src ?? ''), imageAddress)
  if (!size) return leadTo(String(src ?? ''), words || 'Image', 'image')
  const srcSet = getSrcSet(String(src), size.width)
  return element('img', {
    src: String(src),
    alt: words,
    ...(title ? { title: String(title) } : {}),
    ...size,
    ...(srcSet === undefined ? {} : { srcSet, sizes: imageSizes }),
    loading: 'lazy',
    decoding: 'async',
  })
}

/** A titled image on its own becomes a figure with its title as caption. */
function getFigure(paragraph: Element): ElementContent[] | undefined {
  const [image, ...others] = paragraph.children
  if (image?.type !== 'element' || image.tagName !== 'img' || others.length > 0) return undefined
  const { src, title } = image.properties
  if (!title || !getSize(String(src ?? ''), imageAddress)) return undefined
  delete image.properties.title
  return [
    element('figure', { className: ['picture'] }, [
      getImage(image),
      element('figcaption', {}, [String(title)]),
    ]),
  ]
}

function getVideo(node: Element): ElementContent {
  const src = String(node.properties.src)
  const poster = String(node.properties.poster ?? '')
  const title = toString(node).trim() || 'Video'
  const size = getSize(src, videoAddress)
  if (!size) return element('p', {}, [leadTo(src, title, 'video')])
  return element('video', {
    src,
    controls: true,
    preload: 'metadata',
    ...size,
    ariaLabel: title,
    ...(getSize(poster, imageAddress) ? { poster } : {}),
  })
}

/** Links cannot nest, so an external image within a link is reduced to its text. */
function leaveWordsOfOthersImages(link: Element): void {
  replaceElements({ type: 'root', children: link.children }, (node) => {
    if (node.tagName !== 'img' || getSize(String(node.properties.src ?? ''), imageAddress)) return undefined
    return [{ type: 'text', value: String(node.properties.alt ?? '').trim() || 'Image' }]
  })
}

function leadTo(address: string, words: string, kind: 'image' | 'video'): ElementContent {
  const host = getHost(address)
  return host
    ? element('a', { href: address }, [`${words} (${kind} at ${host})`])
    : { type: 'text', value: words }
}

function getSize(address: string, pattern: RegExp): { width: number; height: number } | undefined {
  const [, width, height] = pattern.exec(address) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** Returns the host of a web address, or an empty text. */
function getHost(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return ''
  return new URL(address).hostname
}
