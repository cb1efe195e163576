import { defaultSchema } from 'rehype-sanitize'
import type { Options as Schema } from 'rehype-sanitize'

const tagNames = (
  'h2 h3 h4 h5 h6 p blockquote hr br ul ol li section div ' +
  'a em strong del code sup span img input ' +
  'table thead tbody tr th td ' +
  'aside figure figcaption pre button'
).split(' ')

/**
 * What may leave the renderer, and nothing else. Ids need no prefix here: they come from `safeHeadingIds` and
 * from footnotes (`user-content-fn-1`) alone, since raw HTML never becomes elements.
 */
export const safeSchema: Schema = {
  strip: ['script', 'style'],
  clobber: [],
  clobberPrefix: '',
  ancestors: { ...defaultSchema.ancestors },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  required: { input: { disabled: true, type: 'checkbox' }, button: { type: 'button' } },
  tagNames,
  attributes: {
    '*': ['id'],
    a: [
      'href',
      'title',
      ['rel', 'noopener', 'noreferrer'],
      'ariaLabel',
      'ariaDescribedBy',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      ['className', 'data-footnote-backref'],
    ],
    aside: [['className', 'callout', /^callout-[a-z]+$/], ['role', 'note'], 'ariaLabel'],
    button: [['type', 'button'], ['className', 'code-copy'], 'dataCopy'],
    div: [['className', 'table-scroll'], ['role', 'region'], 'ariaLabel', ['tabIndex', 0]],
    figcaption: [['className', 'code-header']],
    figure: [['className', 'code', 'code-numbered']],
    h2: [['className', 'sr-only']],
    img: ['src', 'alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked', 'ariaLabel'],
    li: [['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    p: [['className', 'callout-title']],
    pre: [
      ['className', 'code-body'],
      ['tabIndex', 0],
    ],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [
      ['className', 'line', 'line-marked', 'code-title', 'code-language', /^tok-[a-z-]+$/],
      ['dataLine', /^\d+$/],
    ],
    td: [['className', 'align-right', 'align-center']],
    th: [
      ['className', 'align-right', 'align-center'],
      ['scope', 'col'],
    ],
    ul: [['className', 'contains-task-list']],
  },
}
