import { type Element, Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { getCost } from '../../../tests/support/processor-time'
import { renderPage } from '../modules/documents/render-page'
import { hostileMarkdown } from '../../../tests/support/hostile-markdown'
import { MarkdownRefused } from './limits'

// Duplicated deliberately: the renderer's output is compared with an independent list.
const elements = new Set(
  (
    'h2 h3 h4 h5 h6 p blockquote hr br ul ol li section div a em strong del code sup span img video input table ' +
    'thead tbody tr th td aside figure figcaption pre button details summary ' +
    'svg g defs marker rect circle ellipse line polyline polygon path text tspan ' +
    'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom menclose ' +
    'msub msup msubsup munder mover munderover mtable mtr mtd'
  ).split(' '),
)
const attributes = new Set(
  (
    'id class role title rel alt width height loading decoding controls preload start checked disabled type tabindex ' +
    'scope open aria-label aria-selected aria-describedby data-copy data-copy-link data-line data-footnotes ' +
    'data-footnote-ref data-footnote-backref ' +
    'viewbox x y x1 y1 x2 y2 cx cy r rx ry d dx dy points transform fill stroke stroke-width stroke-dasharray ' +
    'stroke-linecap stroke-linejoin marker-start marker-end markerwidth markerheight refx refy orient text-anchor ' +
    'font-size font-weight font-style text-decoration ' +
    'xmlns display encoding mathvariant stretchy fence separator lspace rspace minsize maxsize depth voffset ' +
    'displaystyle scriptlevel columnalign columnspacing rowspacing accent accentunder linethickness notation'
  ).split(' '),
)
const schemes = ['http:', 'https:', 'mailto:', 'tel:']
const leadsSomewhereSafe = (address: string) =>
  schemes.includes(new URL(address, 'https://portal.example/documents/a-page').protocol)
const addresses: Record<string, (address: string) => boolean> = {
  href: leadsSomewhereSafe,
  src: (address) => /^\/api\/files\/media\/[\w-]+-\d+x\d+\.(?:webp|mp4|webm)$/.test(address),
  srcset: (sources) =>
    sources
      .split(', ')
      .every((each) => /^\/api\/files\/media\/[\w-]+-\d+x\d+\.webp(?:\?width=\d+)? \d+w$/.test(each)),
  sizes: (sizes) => /^[\w\s().,:-]+$/.test(sizes),
  poster: (address) => /^\/api\/files\/media\/[\w-]+-\d+x\d+\.webp$/.test(address),
}

function getFaults(element: Element): string[] {
  const tag = element.tagName.toLowerCase()
  const faults = elements.has(tag) ? [] : [`<${tag}>`]
  for (const attribute of element.attributes) {
    const name = attribute.name.toLowerCase()
    const value = attribute.value ?? ''
    const isAllowed = addresses[name]?.(value) ?? attributes.has(name)
    if (!isAllowed) faults.push(`<${tag} ${name}="${value}">`)
    if (/url\((?!#diagram-\d+-)|expression\(|@import/i.test(value) && name !== 'aria-label') {
      faults.push(`<${tag} ${name}="${value}">`)
    }
    if (name === 'id' && !value.includes('-')) faults.push(`id ${value}`)
  }
  return [...faults, ...[...element.children].flatMap(getFaults)]
}

const window = new Window()
const faultsIn = (html: string) => {
  const place = window.document.createElement('div')
  place.innerHTML = html
  return [...place.children].flatMap(getFaults)
}

test('the check of this test finds what is not allowed', () => {
  for (const html of [
    '<script>1</script>',
    '<a href="javascript:x">x</a>',
    '<p onclick="x">x</p>',
    '<img src="//evil.example/a-1x1.webp">',
    '<svg><a href="#x"></a><foreignObject></foreignObject></svg>',
    '<p style="color:red">x</p>',
    '<p id="location">x</p>',
  ]) {
    expect(faultsIn(html)).not.toEqual([])
  }
})

describe('hostile Markdown', () => {
  test.each(Object.entries(hostileMarkdown))('%s leaves nothing that acts', async (_, markdown) => {
    const { html } = await renderPage(markdown)
    expect(faultsIn(html)).toEqual([])
    // The parsed HTML is stable: it does not change when it is parsed again.
    const once = window.document.createElement('div')
    once.innerHTML = html
    const twice = window.document.createElement('div')
    twice.innerHTML = once.innerHTML
    expect(twice.innerHTML).toBe(once.innerHTML)
  })

  test('all of it on one page leaves nothing that acts', async () => {
    const { html } = await renderPage(Object.values(hostileMarkdown).join('\n\n'))
    expect(faultsIn(html)).toEqual([])
  })

  test.each([
    ['in a list', (markdown: string) => markdown.replace(/^/gm, '  ').replace(/^ {2}/, '- ')],
    ['in a quotation', (markdown: string) => markdown.replace(/^/gm, '> ')],
    ['in a cell', (markdown: string) => `| a |\n| --- |\n| ${markdown.replace(/\n/g, ' ')} |`],
    ['in a tab', (markdown: string) => `:::::::tabs\n::::::tab[x]\n${markdown}\n::::::\n:::::::`],
    ['in a footnote', (markdown: string) => `x[^1]\n\n[^1]: ${markdown.replace(/\n/g, '\n    ')}`],
    ['in the text of a link', (markdown: string) => `[${markdown.replace(/\n/g, ' ')}](/x)`],
    ['in a formula', (markdown: string) => `$$\n${markdown}\n$$`],
    ['in a diagram', (markdown: string) => `\`\`\`\`mermaid\nflowchart LR\nA[${markdown}] --> B\n\`\`\`\``],
  ])('the same %s leaves nothing that acts', async (_, wrap) => {
    for (const markdown of Object.values(hostileMarkdown)) {
      const { html } = await renderPage(wrap(markdown))
      expect(faultsIn(html)).toEqual([])
    }
  })
})

test('a page of five megabytes is refused at once, in words', async () => {
  let refusal: unknown
  const cost = await getCost(async () => {
    refusal = await renderPage('word '.repeat(1_000_000)).catch((error: unknown) => error)
  })
  expect(refusal).toBeInstanceOf(MarkdownRefused)
  expect(String(refusal)).toMatch(/Use at most [\d,]+ characters on one page\./)
  expect(cost).toBeLessThan(25)
})
