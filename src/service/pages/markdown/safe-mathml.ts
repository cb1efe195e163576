import type { Options as Schema } from 'rehype-sanitize'

/** The elements of MathML that a formula is set with. Nothing that links, loads or holds anything but a formula. */
export const mathTags = (
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

/** The attributes that each may carry; see `safeSchema`. */
export const mathAttributes: Record<string, Allowed> = {
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
