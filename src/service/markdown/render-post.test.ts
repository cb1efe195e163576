import { type Element, Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { hostileMarkdown } from '../../../tests/support/hostile-markdown'
import { renderPost } from './render-post'

const people = new Map([
  ['ana-rojas', 'uid-ana'],
  ['bo', 'uid-bo'],
])
const find = async (handles: readonly string[]) =>
  new Map([...people].filter(([handle]) => handles.includes(handle)))
const render = (markdown: string) => renderPost(markdown, find)

// Duplicated deliberately: the renderer's output is compared with an independent list.
const elements = new Set(
  (
    'h3 h4 h5 h6 p blockquote hr br ul ol li div a em strong del code span img input table thead tbody tr th td ' +
    'figure figcaption pre button'
  ).split(' '),
)
const attributes = new Set(
  (
    'class role title rel alt width height loading decoding start checked disabled type tabindex scope aria-label ' +
    'data-copy data-line'
  ).split(' '),
)
const schemes = ['http:', 'https:', 'mailto:', 'tel:']
const addresses: Record<string, (address: string) => boolean> = {
  href: (address) => schemes.includes(new URL(address, 'https://portal.example/community').protocol),
  src: (address) => /^\/api\/files\/media\/[\w-]+-\d+x\d+\.webp$/.test(address),
}

const getFaults = (element: Element): string[] => {
  const tag = element.tagName.toLowerCase()
  const own = [...element.attributes].flatMap(({ name, value }) => {
    const isAllowed = addresses[name.toLowerCase()]?.(value ?? '') ?? attributes.has(name.toLowerCase())
    return isAllowed ? [] : [`<${tag} ${name}="${value}">`]
  })
  return [...(elements.has(tag) ? [] : [`<${tag}>`]), ...own, ...[...element.children].flatMap(getFaults)]
}
const window = new Window()
const faultsIn = (html: string) => {
  const place = window.document.createElement('div')
  place.innerHTML = html
  return [...place.children].flatMap(getFaults)
}

describe('what members write', () => {
  test('the check of this test finds what posts may not hold', () => {
    const kept = [
      '<p id="x-y">x</p>',
      '<video src="/api/files/media/a-1x1.mp4"></video>',
      '<svg></svg>',
      '<h2>x</h2>',
    ]
    for (const html of [...kept, '<img src="https://x.example/a.webp">', '<a href="javascript:x">x</a>']) {
      expect(faultsIn(html)).not.toEqual([])
    }
  })

  test.each(Object.entries(hostileMarkdown))('%s leaves nothing that acts', async (_, markdown) => {
    for (const form of [markdown, markdown.replace(/^/gm, '> '), `- ${markdown.replace(/\n/g, '\n  ')}`]) {
      const { html } = await render(form)
      expect(faultsIn(html)).toEqual([])
      const once = window.document.createElement('div')
      once.innerHTML = html
      const twice = window.document.createElement('div')
      twice.innerHTML = once.innerHTML
      expect(twice.innerHTML).toBe(once.innerHTML)
    }
  })

  test('directives, formulas, diagrams and footnotes stay as typed', async () => {
    const { html } = await render(
      ':::note\nx\n:::\n\n::video[x]{src="/api/files/media/a-1x1.mp4"}\n\n$x^2$ and $5[^1]\n\n[^1]: Why.\n\n' +
        '```mermaid\nflowchart LR\nA-->B\n```',
    )
    expect(html).toContain(':::note')
    expect(html).toContain('::video[x]')
    expect(html).toContain('$x^2$ and $5[^1]')
    expect(html).toContain('[^1]: Why.')
    expect(html).toContain('flowchart LR')
    expect(html).not.toMatch(/<svg|<math|<video|<aside|id=/)
  })

  test('an image of elsewhere is never loaded, one of ours is', async () => {
    const { html } = await render('![A](https://x.example/a.png) ![B](/api/files/media/b-20x10.webp)')
    expect(html).toContain(
      '<a href="https://x.example/a.png" rel="noopener noreferrer">A (image at x.example)</a>',
    )
    expect(html.match(/<img /g)).toHaveLength(1)
  })

  test('headings stand below those of the page, without anchors', async () => {
    const { html } = await render('# One\n\n## Two\n\n###### Six')
    expect(html).toBe('<h3>One</h3>\n<h4>Two</h4>\n<h6>Six</h6>')
  })

  test('code keeps its colours and its button', async () => {
    const { html } = await render('```ts title="a.ts" {1}\nconst a = 1\n```')
    expect(html).toContain('<span class="code-title">a.ts</span>')
    expect(html).toContain('tok-keyword')
    expect(html).toContain('data-copy')
  })
})

test('what would keep the service busy is refused in words', async () => {
  await expect(render('- a\n'.repeat(1_001))).rejects.toThrow('Use at most 1,000 lines.')
  await expect(render('> '.repeat(200))).rejects.toThrow('nested too deeply')
  const nested = `${'- '.repeat(19)}a\n\n`
  await expect(render(nested.repeat(400))).rejects.toThrow('list items and lines of quotations')
  await expect(render(nested.repeat(100))).resolves.toBeDefined()
})

describe('a mention', () => {
  test('is a link to the members, notified once however often it is typed', async () => {
    const { html, mentioned, text } = await render('@ana-rojas, see *@Ana-Rojas* and (@bo). Thanks @bo!')
    expect(html).toContain('<a href="/community/members?name=ana-rojas">@ana-rojas</a>')
    expect(html).toContain('<a href="/community/members?name=ana-rojas">@Ana-Rojas</a>')
    expect(mentioned.toSorted()).toEqual(['uid-ana', 'uid-bo'])
    expect(text).toBe('@ana-rojas, see @Ana-Rojas and (@bo). Thanks @bo!')
  })

  test.each([
    ['an unknown name', '@unknown'],
    ['a longer name', '@ana-rojas-2 @ana-rojass @bo_'],
    ['an address', 'bo@bo.example x@bo https://x.example/@bo'],
    ['code', '`@bo` and\n\n```\n@bo\n```\n\n    @bo'],
    ['a link', '[@bo](https://x.example)'],
  ])('is none: %s', async (_, markdown) => {
    const { html, mentioned } = await render(markdown)
    expect(mentioned).toEqual([])
    expect(html).not.toContain('/community/members')
  })

  test('of more than twenty names the rest stay as they were typed', async () => {
    const asked: string[][] = []
    const names = Array.from({ length: 30 }, (_, index) => `@m-${index}`)
    const all = async (handles: readonly string[]) => {
      asked.push([...handles])
      return new Map(handles.map((handle) => [handle, handle]))
    }
    const { mentioned } = await renderPost(names.join(' '), all)
    expect(asked).toHaveLength(1)
    expect(mentioned).toHaveLength(20)
  })
})

test('words beside Japanese and Chinese punctuation are bold, as on pages', async () => {
  const { html } = await render('**「強調」**です。')
  expect(html).toBe('<p><strong>「強調」</strong>です。</p>')
})
