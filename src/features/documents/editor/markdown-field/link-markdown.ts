import { pageAddress } from '../../page-address'

/** A page, or a part of it, to link to. */
export interface LinkTarget {
  kind: 'document' | 'content'
  slug: string
  title: string
  section: { id: string; text: string } | null
}

const escaped = (text: string) => text.replaceAll(/[[\]\\]/g, (mark) => `\\${mark}`)

/** What leads to a target: the page's address, and the anchor of its part. */
export const getAddress = (target: LinkTarget): string =>
  pageAddress(target) + (target.section?.id ? `#${target.section.id}` : '')

/** The Markdown of a link; without a text, the target serves as one. */
export const linkTo = (address: string, words: string): string => `[${escaped(words)}](${address})`

/** The address that was typed, as far as it is one; a host alone becomes https. */
export const typedAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (/^(?:https?:\/\/|mailto:|\/|#)\S+$/.test(text)) return text
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : null
}
