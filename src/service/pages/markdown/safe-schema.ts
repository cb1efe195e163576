import { defaultSchema } from 'rehype-sanitize'
import type { Options as Schema } from 'rehype-sanitize'
import { imageAddress, imageSizes, imageSources, videoAddress } from './media'
import { mathAttributes, mathTags } from './safe-mathml'
import { svgAttributes, svgTags } from './safe-svg'

const tagNames = (
  'h2 h3 h4 h5 h6 p blockquote hr br ul ol li section div ' +
  'a em strong del code sup span img video input ' +
  'table thead tbody tr th td ' +
  'aside figure figcaption pre button details summary'
).split(' ')

const within = (tags: readonly string[], outer: string) =>
  Object.fromEntries(tags.filter((tag) => tag !== outer).map((tag) => [tag, [outer]]))

/**
 * What may leave the renderer, and nothing else. Ids need no prefix here: they come from `safeHeadingIds`, from
 * footnotes (`user-content-fn-1`) and from drawings (`diagram-1-arrowhead`) alone, since raw HTML never becomes
 * elements.
 */
export const safeSchema: Schema = {
  strip: ['script', 'style'],
  clobber: [],
  clobberPrefix: '',
  ancestors: { ...defaultSchema.ancestors, ...within(svgTags, 'svg'), ...within(mathTags, 'math') },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  required: { input: { disabled: true, type: 'checkbox' }, button: { type: 'button' } },
  tagNames: [...tagNames, ...svgTags, ...mathTags],
  attributes: {
    ...svgAttributes,
    ...mathAttributes,
    '*': ['id'],
    a: [
      'href',
      'title',
      ['rel', 'noopener', 'noreferrer'],
      'ariaLabel',
      'ariaDescribedBy',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'dataCopyLink',
      ['className', 'data-footnote-backref', 'heading-link'],
    ],
    aside: [['className', 'callout', /^callout-[a-z]+$/], ['role', 'note'], 'ariaLabel'],
    button: [
      ['type', 'button'],
      ['className', 'code-copy', 'tab-button'],
      'dataCopy',
      ['role', 'tab'],
      ['ariaSelected', 'true', 'false'],
      ['tabIndex', 0, -1],
    ],
    details: [
      ['open', true],
      ['className', 'diagram-source'],
    ],
    div: [
      ['className', 'table-scroll', 'heading', 'tabs', 'tab-list', 'tab-panel', 'diagram-scroll', 'formula'],
      ['role', 'region', 'group', 'tablist', 'tabpanel'],
      'ariaLabel',
      ['tabIndex', 0],
    ],
    figcaption: [['className', 'code-header']],
    figure: [['className', 'code', 'code-numbered', 'diagram', 'picture']],
    h2: [['className', 'sr-only']],
    img: [
      ['src', imageAddress],
      'alt',
      'title',
      'width',
      'height',
      ['srcSet', imageSources],
      ['sizes', imageSizes],
      ['loading', 'lazy'],
      ['decoding', 'async'],
    ],
    input: [['disabled', true], ['type', 'checkbox'], 'checked', 'ariaLabel'],
    li: [['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    p: [['className', 'callout-title', 'tab-name', 'diagram-note']],
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
    video: [
      ['src', videoAddress],
      ['poster', imageAddress],
      ['controls', true],
      ['preload', 'metadata'],
      'width',
      'height',
      'ariaLabel',
    ],
  },
}
