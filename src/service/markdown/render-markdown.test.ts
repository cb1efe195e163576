import { describe, expect, test } from 'vitest'
import { getCost } from '../../../tests/support/processor-time'
import { drawDiagram } from '../threads/threads'
import { MarkdownRefused } from './limits'
import { renderMarkdown as render } from './render-markdown'

// In the test's thread, whose time is measured.
const renderMarkdown = (markdown: string) => render(markdown, drawDiagram)

const html = async (markdown: string) => (await renderMarkdown(markdown)).html

const readIntervals = `A meter keeps one record for each channel and interval.

## Read one day

Records arrive in order.

\`\`\`ts title="read-intervals.ts" {5-7}
import { Meter } from "@meridian/edge";

const meter = await Meter.open("mg-e3:0x4F21");
const day = meter.intervals({
  channel: "import.active",
  from: "2026-03-01T00:00:00Z", // always UTC
  step: "15m",
});

for await (const { start, wh, quality } of day) {
  if (quality !== "measured") continue;
  console.log(start, wh);
}
\`\`\`

:::warning
**Steps shorter than the recording interval are refused.** Read \`meter.config.interval\` first.
:::

## What a record holds

| Field | Type | Since |
| --- | --- | ---: |
| \`start\` | instant | 1.0 |

## When the clock moved

See [Time and clock drift](/documents/time-and-clock-drift#corrections).
`

test('a paragraph that is a request alone shows its method as a badge, and any other code stays code', async () => {
  expect(await html('`DELETE /meters/{id}`')).toBe(
    '<p class="request-line"><span class="request-method method-delete">DELETE</span> <code>/meters/{id}</code></p>',
  )
  expect(await html('`GET` or `GET /meters`')).not.toContain('request-line')
})

describe('a document', () => {
  test('gives its headings in order, with the ids that its HTML carries', async () => {
    const page = await renderMarkdown(readIntervals)
    expect(page.headings).toEqual([
      { id: 'read-one-day', depth: 2, text: 'Read one day' },
      { id: 'what-a-record-holds', depth: 2, text: 'What a record holds' },
      { id: 'when-the-clock-moved', depth: 2, text: 'When the clock moved' },
    ])
    for (const { id } of page.headings) expect(page.html).toContain(`<h2 id="${id}">`)
  })

  test('shows code as a figure with its file name, its language and a Copy button', async () => {
    const out = await html(readIntervals)
    expect(out).toContain(
      '<figure class="code code-numbered"><figcaption class="code-header">' +
        '<span class="code-title">read-intervals.ts</span><span class="code-language">TypeScript</span>' +
        '<button type="button" class="code-copy" data-copy="">Copy</button></figcaption>',
    )
  })

  test('reads a title and marked lines of a fence without a language', async () => {
    const out = await html('``` title="my x.py" {2}\na\nb\n```\n\n``` {1}\na\nb\n```')
    expect(out).toContain('<span class="code-title">my x.py</span><button')
    expect(out).not.toContain('code-language')
    const marked = [...out.matchAll(/class="line line-marked" data-line="(\d+)"/g)].map(([, line]) => line)
    expect(marked).toEqual(['2', '1'])
  })

  test('marks lines 5 to 7 and no other', async () => {
    const out = await html(readIntervals)
    const marked = [...out.matchAll(/class="line line-marked" data-line="(\d+)"/g)].map(([, line]) => line)
    expect(marked).toEqual(['5', '6', '7'])
    expect([...out.matchAll(/data-line="/g)]).toHaveLength(13)
  })

  test('names the kind of each token by class, and sets no colour', async () => {
    const out = await html(readIntervals)
    expect(out).toContain('<span class="tok-keyword">import</span>')
    expect(out).toContain('<span class="tok-comment">// always UTC</span>')
    expect(out).toContain('<span class="tok-string">"15m"</span>')
    expect(out).not.toContain('style=')
  })

  test('shows a callout with its kind in words', async () => {
    const out = await html(readIntervals)
    expect(out).toContain('<aside class="callout callout-warning" role="note" aria-label="Warning">')
    expect(await html(':::tip[Before you start]\nText\n:::')).toContain(
      '<p class="callout-title">Before you start</p><p>Text</p>',
    )
  })

  test('lets a table scroll by keyboard, with heads and alignment', async () => {
    const out = await html(readIntervals)
    expect(out).toContain('<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table>')
    expect(out).toContain('<th class="align-right" scope="col">Since</th>')
    expect(out).toContain('<td class="align-right">1.0</td>')
  })

  test('gives its words for search, without the furniture', async () => {
    const { text } = await renderMarkdown(readIntervals)
    expect(text).toContain('read-intervals.ts')
    expect(text).toContain('const meter = await Meter.open("mg-e3:0x4F21");')
    expect(text).toContain('start · instant · 1.0')
    expect(text).not.toMatch(/\bCopy\b|TypeScript|Warning/)
  })

  test('takes 200 words a minute, longer for code, and a minute at least', async () => {
    expect((await renderMarkdown('')).minutes).toBe(1)
    expect((await renderMarkdown('word '.repeat(1000))).minutes).toBe(5)
    const code = `\`\`\`ts\n${'x\n'.repeat(60)}\`\`\``
    expect((await renderMarkdown(code)).minutes).toBe(4)
    expect((await renderMarkdown('電力量計の記録を読む。'.repeat(100))).minutes).toBeGreaterThan(1)
  })
})

describe('syntax that is no Markdown for us stays as typed', () => {
  test.each([
    ['a time', 'The desk opens at 9:30am, 10:pm at the latest.'],
    ['a prefix', 'Write ns:name and a::b, or :::: alone.'],
    ['an address', 'Open mg-e3:a4 or ratio 3:two[x]{y=1}.'],
  ])('%s', async (_, typed) => {
    expect((await renderMarkdown(typed)).text).toBe(typed)
  })

  test('an unknown container keeps its fences and its content', async () => {
    const out = await html(':::spoiler[Ending]\n**bold** word\n:::\n\nAfter')
    expect(out).toContain('<p>:::spoiler[Ending]</p>')
    expect(out).toContain('<strong>bold</strong> word')
    expect(out).toContain('<p>:::</p>')
  })

  test('raw HTML is shown as text, comments are not shown', async () => {
    const out = await html('<div onclick="x()">one</div>\n\nInline <b>two</b> <!-- hidden -->')
    expect(out).toContain('&#x3C;div onclick="x()">one&#x3C;/div>')
    expect(out).toContain('&#x3C;b>two&#x3C;/b>')
    expect(out).not.toContain('hidden')
  })

  test('code of an unknown language is shown plain', async () => {
    const out = await html('```klingon\nqapla <b>\n```')
    expect(out).toContain('<span class="code-language">klingon</span>')
    expect(out).toContain('qapla &#x3C;b>')
  })
})

describe('hostile input', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    ':::note{onclick=alert(1) style="position:fixed"}\nx\n:::',
    ':a[x]{onmouseover=alert(1)}',
    '```ts title="<img src=x onerror=alert(1)>"\nx\n```',
    '```"><script>alert(1)</script>\nx\n```',
    '[x](https://a.example "onclick=\\"alert(1)")',
    '[^1]: <script>alert(1)</script>\n\nx[^1]',
    '| <svg onload=alert(1)> |\n| --- |\n| <iframe src=//evil.example> |',
  ])('%s runs nothing', async (markdown) => {
    const out = await html(markdown)
    const tags = out.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<\/?(?:script|svg|iframe|style|object|form)/i)
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|\sstyle=/i)
      expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i)
    }
  })

  test('a heading cannot shadow a global name, and links to it still arrive', async () => {
    const page = await renderMarkdown('## Location\n\n## Location\n\n[back](#location), [faq](/faq#location)')
    expect(page.headings.map(({ id }) => id)).toEqual(['section-location', 'location-1'])
    expect(page.html).toContain('href="#section-location"')
    expect(page.html).toContain('href="/faq#section-location"')
  })

  test('links that leave the portal carry no opener and no referrer', async () => {
    for (const address of ['https://a.example/#top', '//a.example/x']) {
      expect(await html(`[x](${address})`)).toContain(`href="${address}" rel="noopener noreferrer"`)
    }
    expect(await html('[x](/faq)')).toBe('<p><a href="/faq">x</a></p>')
  })

  test.each([
    ['quotations', '>'.repeat(10_000)],
    ['lists on one line', '- '.repeat(2000)],
    [
      'lists by indentation',
      Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
    ],
    ['many short quotations', `${'>'.repeat(15)} a\n\n`.repeat(2000)],
    ['emphasis', '*a **b '.repeat(3000) + 'c** d*'.repeat(3000)],
    ['images', '!['.repeat(3000) + 'a' + '](b)'.repeat(3000)],
    ['emphasis just under the limit', '*a **b '.repeat(400) + 'c** d*'.repeat(400)],
    ['emphasis among rows that are none', '| *a **b\n'.repeat(2000) + '| c** d*\n'.repeat(2000)],
    ['items of lists', '- a\n'.repeat(6000)],
    ['cells', `|${' a |'.repeat(30_000)}\n|${'-|'.repeat(30_000)}`],
    ['an endless text', 'a '.repeat(300_000)],
    ['formulas', '$x$ \n\n'.repeat(400)],
    ['rows that are filled up', `|${'a|'.repeat(4900)}\n|${'-|'.repeat(4900)}\n${'a\n'.repeat(100)}`],
    [
      'references to a long address',
      `[a]: https://a.example/${'b'.repeat(20_000)}\n\n${`${'[a] '.repeat(1200)}\n\n`.repeat(10)}`,
    ],
    ['open instructions', 'a <? '.repeat(39_000)],
    ['open attributes', ':a{b="'.repeat(33_000)],
    ['open callouts', ':::a\n'.repeat(4900)],
    ['callouts within callouts', `${':::a\n'.repeat(300)}${':::\n'.repeat(300)}`],
    ['code blocks', '```\n\n```\n'.repeat(22_000)],
    ['lines that end in the old way', 'a\r'.repeat(99_000)],
  ])('%s are refused, quickly and in words', async (_, markdown) => {
    let refusal: unknown
    const cost = await getCost(async () => {
      refusal = await renderMarkdown(markdown).catch((error: unknown) => error)
    })
    expect(refusal).toBeInstanceOf(MarkdownRefused)
    expect(String(refusal)).toMatch(/: [A-Z][^\n]+\.$/)
    expect(cost).toBeLessThan(100)
  })

  test.each([
    ['open comments', '<!--\n\n'.repeat(2400)],
    ['open code blocks', '```x\n'.repeat(40_000)],
    ['line marks', `\`\`\`ts {${'1-5000,'.repeat(20_000)}}\nx\n\`\`\``],
    ['colons', ':a'.repeat(50_000)],
    ['headings of one name', '## a\n'.repeat(4900)],
    ['long code', `\`\`\`ts\n${'const a = `${b}` // c\n'.repeat(8000)}\`\`\``],
    ['lists', '- a\n'.repeat(4900)],
    ['quotations', `${'>'.repeat(3)} a\n\n`.repeat(1600)],
    ['rows', `| a | b | c |\n| - | - | - |\n${'| a | b | c |\n'.repeat(4900)}`],
    ['paragraphs', 'Some words in a paragraph, and more.\n\n'.repeat(2400)],
    ['footnotes', Array.from({ length: 1200 }, (_, at) => `x[^${at}]\n\n[^${at}]: y\n`).join('\n')],
    ['tabs', '::::tabs\n:::tab[a]\nb\n:::\n::::\n\n'.repeat(800)],
    ['images', '![a](/api/files/media/a-1x1.webp "b")\n\n'.repeat(2400)],
    ['long formulas', `$$\n${'\\frac{a_1}{b^2}+'.repeat(100)}x\n$$\n\n`.repeat(15)],
    ['formulas that expand', `$\\def\\a#1{#1#1#1#1}${'\\a{\\a{\\a{x}}}'.repeat(40)}$\n\n`.repeat(40)],
    [
      'formulas that write out much',
      `$$\n\\def\\a{${'x'.repeat(1400)}}${'\\a '.repeat(180)}\n$$\n\n`.repeat(14),
    ],
    ['formulas that double', `$$\n\\def\\a{xxxxxxxxxx}${'\\edef\\a{\\a\\a}'.repeat(20)}\\a\n$$`],
    [
      'brackets in a language that is slow to colour',
      `\`\`\`kdl\n${`${'('.repeat(990)}\n`.repeat(50)}\`\`\``,
    ],
    ['brackets in lines just short enough', `\`\`\`kdl\n${`${'('.repeat(490)}\n`.repeat(100)}\`\`\``],
    ['spaces before what is no table', `a|b\n${' '.repeat(190_000)}x`],
    ['pipes before what is no table', `${'|'.repeat(19_000)}${'x'.repeat(170_000)}\nnot a table`],
    ['formulas within formulas', `$${'\\sqrt{'.repeat(280)}x${'}'.repeat(280)}$`],
  ])('many %s are done in half the time that a thread is given', async (_, markdown) => {
    expect(await getCost(() => renderMarkdown(markdown))).toBeLessThan(400)
  })

  test('costly text cannot hide behind the fences of a code block that is none', async () => {
    const costly = '*a **b '.repeat(3000) + 'c** d*'.repeat(3000)
    for (const disguise of [
      '<div>\n```\n\n',
      ':::note\n```\n:::\n',
      '    ```\n\n',
      '``` `\n',
      '```\n  ```\n',
      '```\n```\u{A0}\n```\n',
      '```\n```\rX\n',
      '  ~~~\n```js\n  ~~~\n',
      '- a\n\n  ~~~\n```js\n```\n',
      '$$\n```\n$$\n',
      'a|b\n-|\n',
      'a|b\n-|-\n# c\n',
    ]) {
      await expect(renderMarkdown(disguise + costly)).rejects.toThrow(MarkdownRefused)
    }
  })

  test('much code is not mistaken for much nesting', async () => {
    const code = `\`\`\`json\n${'{ "a_b": ["*"] },\n'.repeat(2000)}\`\`\``
    expect((await renderMarkdown(code)).html.match(/class="line"/g)).toHaveLength(2000)
  })
})

test('a second h1 would be a second title, so the text moves down by one', async () => {
  const { headings } = await renderMarkdown('# One\n\n## Two\n\n###### Six')
  expect(headings.map(({ depth }) => depth)).toEqual([2, 3, 6])
})
