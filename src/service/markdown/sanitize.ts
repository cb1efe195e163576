import { type Options as Schema, defaultSchema } from 'rehype-sanitize'
import { imageAddress, imageSizes, imageSources, videoAddress } from './media'
import { drawingClass, drawingColour, drawingMark, svgTags } from './diagrams'

/** The MathML elements of formulas. None that links, loads or contains anything but a formula. */
const mathTags = (
  'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose ' +
  'msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd mlabeledtr'
).split(' ')

const length = /^-?\d*\.?\d+(?:em|ex|px|%)?$/
const lengths = /^[-\d.\sempx%]+$/
const truth = ['true', 'false']

type Allowed = NonNullable<Schema['attributes']>[string]

const any: Allowed = [
  ['mathvariant', /^[a-z-]+$/],
  ['displaystyle', ...truth],
  ['scriptlevel', /^[+-]?\d$/],
]
const operator: Allowed = [
  ...['stretchy', 'fence', 'separator', 'symmetric', 'largeop', 'movablelimits', 'accent'].map(
    (name): Allowed[number] => [name, ...truth],
  ),
  ...['lspace', 'rspace', 'minsize', 'maxsize'].map((name): Allowed[number] => [name, length]),
  ['form', 'prefix', 'infix', 'postfix'],
]
const box: Allowed = ['width', 'height', 'depth', 'lspace', 'voffset'].map((name): Allowed[number] => [
  name,
  length,
])
const under: Allowed = ['accent', 'accentunder'].map((name): Allowed[number] => [name, ...truth])

/** The allowed attributes of each; see `safeSchema`. */
const mathAttributes: Record<string, Allowed> = {
  ...Object.fromEntries(mathTags.map((tag) => [tag, any])),
  math: [
    ['display', 'block', 'inline'],
    ['xmlns', 'http://www.w3.org/1998/Math/MathML'],
  ],
  annotation: [['encoding', 'application/x-tex']],
  mo: [...any, ...operator],
  mspace: [...any, ...box, ['linebreak', 'newline']],
  mpadded: [...any, ...box],
  mfrac: [...any, ['linethickness', length]],
  menclose: [...any, ['notation', /^[a-z ]+$/]],
  munder: [...any, ...under],
  mover: [...any, ...under],
  munderover: [...any, ...under],
  mtable: [
    ...any,
    ['columnalign', /^[a-z ]+$/],
    ['rowalign', /^[a-z ]+$/],
    ['columnspacing', lengths],
    ['rowspacing', lengths],
    ['columnlines', /^[a-z ]+$/],
    ['rowlines', /^[a-z ]+$/],
    ['width', length],
    ['side', 'left', 'right'],
  ],
  mtd: [...any, ['columnalign', /^[a-z ]+$/], ['width', length]],
}

const number = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/
const svgLength = /^-?\d+(?:\.\d+)?(?:px|em|%)?$/
const numbers = /^[-\d.,\se]+$/

const paint: NonNullable<Schema['attributes']>[string] = [
  ['fill', drawingColour],
  ['stroke', drawingColour],
  ['strokeWidth', number],
  ['opacity', number],
  ['strokeDasharray', numbers],
  ['strokeLinecap', 'round'],
  ['strokeLinejoin', 'round'],
  ['transform', /^(?:rotate|translate|scale)\([-\d.,\s]+\)(?: (?:rotate|translate|scale)\([-\d.,\s]+\))*$/],
  ['className', drawingClass],
]
const words: typeof paint = [
  ['x', number],
  ['y', number],
  ['dx', svgLength],
  ['dy', svgLength],
  ['textAnchor', 'start', 'middle', 'end'],
  ['fontSize', number],
  ['fontWeight', /^(?:\d{3}|bold|normal)$/],
  ['fontStyle', 'italic', 'normal'],
  ['textDecoration', 'underline', 'line-through'],
]
const ends: typeof paint = [
  ['markerStart', drawingMark],
  ['markerEnd', drawingMark],
]
const named = (...names: string[]): typeof paint => names.map((name) => [name, number])

/** The allowed attributes of each; see `safeSchema`. */
const svgAttributes: Record<string, typeof paint> = {
  svg: [['viewBox', numbers], ...named('width', 'height'), ['role', 'img'], 'ariaLabel'],
  g: paint,
  defs: [],
  marker: [...named('markerWidth', 'markerHeight', 'refX', 'refY'), ['orient', 'auto', 'auto-start-reverse']],
  rect: [...paint, ...named('x', 'y', 'width', 'height', 'rx', 'ry')],
  circle: [...paint, ...named('cx', 'cy', 'r')],
  ellipse: [...paint, ...named('cx', 'cy', 'rx', 'ry')],
  line: [...paint, ...ends, ...named('x1', 'y1', 'x2', 'y2')],
  polyline: [...paint, ...ends, ['points', numbers]],
  polygon: [...paint, ['points', numbers]],
  path: [...paint, ...ends, ['d', /^[MmLlHhVvCcSsQqTtAaZz\d.,\se-]+$/]],
  text: [...paint, ...words],
  tspan: [...paint, ...words],
}

const tagNames = (
  'h2 h3 h4 h5 h6 p blockquote hr br ul ol li section div ' +
  'a em strong del code sup span img video input ' +
  'table thead tbody tr th td ' +
  'aside figure figcaption pre button details summary'
).split(' ')

const within = (tags: readonly string[], outer: string) =>
  Object.fromEntries(tags.filter((tag) => tag !== outer).map((tag) => [tag, [outer]]))

/**
 * The allow list of the renderer. Ids need no prefix: they come only from `safeHeadingIds`, footnotes
 * (`user-content-fn-1`) and drawings (`diagram-1-arrowhead`), since raw HTML never becomes elements.
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
    figure: [
      [
        'className',
        'code',
        'code-numbered',
        'diagram',
        'drawing',
        'drawing-wide',
        'drawing-narrow',
        'picture',
      ],
    ],
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
    p: [['className', 'callout-title', 'tab-name', 'diagram-note', 'request-line']],
    pre: [
      ['className', 'code-body'],
      ['tabIndex', 0],
    ],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [
      [
        'className',
        'line',
        'line-marked',
        'code-title',
        'code-language',
        'request-method',
        /^(?:tok|method)-[a-z-]+$/,
      ],
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
