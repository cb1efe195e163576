import type { Options as Schema } from 'rehype-sanitize'
import { safeSchema } from '../../pages/markdown/safe-schema'

const tagNames = (
  'h3 h4 h5 h6 p blockquote hr br ul ol li div a em strong del code span img input ' +
  'table thead tbody tr th td figure figcaption pre button'
).split(' ')

const ofPages = safeSchema.attributes ?? {}

/**
 * What may leave the renderer of posts: of what pages may hold, text, code, tables and images that were uploaded
 * here. No ids: several posts share a page.
 */
export const postSchema: Schema = {
  ...safeSchema,
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tr: ['table'] },
  tagNames,
  attributes: {
    ...Object.fromEntries(tagNames.flatMap((tag) => (ofPages[tag] ? [[tag, ofPages[tag]]] : []))),
    a: ['href', 'title', ['rel', 'noopener', 'noreferrer']],
    button: [['type', 'button'], ['className', 'code-copy'], 'dataCopy'],
    div: [['className', 'table-scroll'], ['role', 'region'], 'ariaLabel', ['tabIndex', 0]],
    figure: [['className', 'code', 'code-numbered', 'picture']],
    p: [],
  },
}
