import { describe, expect, test } from 'vitest'
import { renderPage } from '../modules/documents/render-page'

const html = async (markdown: string) => (await renderPage(markdown)).html
const image = '/api/files/media/0199-3f-640x480.webp'
const video = '/api/files/media/0199-4a-1280x720.mp4'

describe('tabs', () => {
  const tabs = '::::tabs\n:::tab[Shell]\none\n:::\n:::tab[`TypeScript`]\n## Two\ntwo\n:::\n::::\n\nAfter'

  test('have a list of their names and a panel each, which bears its name for those without scripts', async () => {
    const out = await html(tabs)
    expect(out).toContain(
      '<div class="tab-list" role="tablist">' +
        '<button type="button" class="tab-button" role="tab" aria-selected="true" tabindex="0">Shell</button>' +
        '<button type="button" class="tab-button" role="tab" aria-selected="false" tabindex="-1">TypeScript</button></div>',
    )
    expect(out).toContain(
      '<div class="tab-panel" role="tabpanel" aria-label="Shell"><p class="tab-name">Shell</p>',
    )
  })

  test('that hold no tab stay as they were typed', async () => {
    expect(await html('::::tabs\nnothing\n::::')).toContain('<p>::::tabs</p>')
    expect(await html(':::tab[Alone]\nx\n:::')).toContain('<p>:::tab[Alone]</p>')
  })

  test('divide the page for search, and what follows belongs to the section around them', async () => {
    const { sections } = await renderPage(`## One\n\n${tabs}`)
    expect(sections).toEqual([
      { anchor: 'section-one', heading: 'One', depth: 2, text: 'Shell\none\nTypeScript\nAfter' },
      { anchor: 'section-two', heading: 'Two', depth: 2, text: 'two' },
    ])
  })
})

describe('images', () => {
  test('that were uploaded here come late and with their size, the title as caption', async () => {
    expect(await html(`![A meter](${image} "The E3, open")`)).toBe(
      `<figure class="picture"><img src="${image}" alt="A meter" width="640" height="480" loading="lazy" decoding="async">` +
        '<figcaption>The E3, open</figcaption></figure>',
    )
    expect(await html(`Press ![the key](${image}).`)).toMatch(/^<p>Press <img [^>]*>\.<\/p>$/)
  })

  test('that are wide say in which widths they can be had', async () => {
    const wide = image.replace('640x480', '1300x900')
    expect(await html(`![A meter](${wide})`)).toBe(
      `<p><img src="${wide}" alt="A meter" width="1300" height="900" ` +
        `srcset="${wide}?width=640 640w, ${wide}?width=1280 1280w, ${wide} 1300w" ` +
        'sizes="auto, (max-width: 48em) 100vw, 46rem" loading="lazy" decoding="async"></p>',
    )
  })

  test('from elsewhere are links that say where they lead', async () => {
    expect(await html('![A plan](https://a.example/plan.png)')).toBe(
      '<p><a href="https://a.example/plan.png" rel="noopener noreferrer">A plan (image at a.example)</a></p>',
    )
    expect(await html('[![Build](https://b.example/x.svg)](https://a.example)')).toBe(
      '<p><a href="https://a.example" rel="noopener noreferrer">Build</a></p>',
    )
  })

  test('that lead nowhere leave their words', async () => {
    for (const address of [
      'img/plan.png',
      'data:image/png;base64,AAAA',
      '//a.example/x-1x1.webp',
      '/api/session',
    ]) {
      expect(await html(`![A plan](${address})`)).toBe('<p>A plan</p>')
    }
  })
})

describe('videos', () => {
  test('that were uploaded here have controls, a name and their size', async () => {
    expect(await html(`::video[Wire the bench]{src="${video}" poster="${image}"}`)).toBe(
      `<video src="${video}" controls preload="metadata" width="1280" height="720" aria-label="Wire the bench" poster="${image}"></video>`,
    )
  })

  test('from elsewhere are links, and anything else stays as it was typed', async () => {
    expect(await html('::video[Talk]{src="https://v.example/talk.mp4"}')).toContain(
      '<a href="https://v.example/talk.mp4" rel="noopener noreferrer">Talk (video at v.example)</a>',
    )
    expect(await html('::video[Talk]{src="javascript:x"}')).toContain(
      '<p>::video[Talk]{src="javascript:x"}</p>',
    )
  })
})

const side = (name: string) => Array.from({ length: 40 }, (_, at) => `${name}${at}`).join(' & ')

const byHand = (svg: string) => html(`\`\`\`svg drawing\n${svg}\n\`\`\``)

describe('diagrams', () => {
  test.each([
    ['a flowchart', 'flowchart LR\nA[Start] -->|yes| B{Choice}'],
    ['a state diagram', 'stateDiagram-v2\n[*] --> Idle\nIdle --> [*]: stop'],
    ['a sequence', 'sequenceDiagram\nA->>B: Hello\nNote over A,B: Both'],
    ['classes', 'classDiagram\nclass A {\n+int x\n}\nA <|-- B'],
    ['entities', 'erDiagram\nA ||--o{ B : has'],
    ['a chart', 'xychart-beta\nx-axis [a, b]\nbar [1, 2]\nline [2, 1]'],
  ])('%s is drawn, without a colour, style or font of its own', async (_, source) => {
    const out = await html(`\`\`\`mermaid\n${source}\n\`\`\``)
    expect(out).toContain('<svg viewBox="0 ')
    expect(out).not.toMatch(/<style| style=|#[0-9a-f]{3,6}"|font-family|diagram-note/i)
    expect(out).toContain('<summary>Source of the diagram</summary><figure class="code')
  })

  test('have their arrows, with and without spaces around them', async () => {
    for (const source of [
      'A-->B',
      'A --> B',
      'A[one]-->|yes|B(two)',
      'A --> |yes| B',
      'A["x --> y"]==>B',
      'A-. maybe .->B',
      'A-- yes -->B',
    ]) {
      const out = await html(`\`\`\`mermaid\nflowchart LR\n${source}\n\`\`\``)
      expect([source, out.match(/marker-end/g)?.length]).toEqual([source, 1])
    }
    expect(await html('```mermaid\nflowchart LR\nA --o B\n```')).toContain('could not be drawn')
  })

  test('are named by their title, or by their kind and words', async () => {
    expect(
      await html('```mermaid\nsequenceDiagram\naccTitle: Who speaks first\nA->>B: Hello\n```'),
    ).toContain('role="img" aria-label="Who speaks first"')
    expect(await html('```mermaid\nflowchart LR\nA[Meter] --> B[Head-end]\n```')).toContain(
      'aria-label="Flowchart: Meter, Head-end"',
    )
  })

  test('keep their ends apart when there are several', async () => {
    const out = await html('```mermaid\nflowchart LR\nA-->B\n```\n\n```mermaid\nflowchart LR\nA-->B\n```')
    const ids = [...out.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const ends = [...out.matchAll(/marker-end="url\(#([^)]*)\)"/g)].map(([, id]) => id)
    expect(ends).toHaveLength(2)
    expect(ids).toEqual(expect.arrayContaining(ends))
  })

  test('that cannot be drawn, or would take too much, stay code and say so', async () => {
    expect(await html('```mermaid\npie\n"a": 1\n```')).toContain(
      '<p class="diagram-note">This diagram could not be drawn, so its source is shown.</p>',
    )
    const large = await html(`\`\`\`mermaid\nflowchart LR\n${'A-->B\n'.repeat(1000)}\`\`\``)
    expect(large).toContain('This diagram is too large to be drawn, so its source is shown.')
    expect(large).not.toContain('<svg')
  })

  test('that would never end are given up, and the next is drawn', async () => {
    const endless = `\`\`\`mermaid\ngraph TD\n${side('a')} --> ${side('b')}\n\`\`\``
    const out = await html(`${endless}\n\n\`\`\`mermaid\ngraph TD\nA-->B\n\`\`\``)
    expect(out.match(/diagram-note/g)).toHaveLength(1)
    expect(out.match(/<svg/g)).toHaveLength(1)
  })

  test('may be drawn by hand, in the colours of the page alone', async () => {
    const svg =
      '<svg viewBox="0 0 40 20" width="80" height="40" aria-label="A relay"><rect width="40" height="20" fill="var(--_node-fill)" stroke="#ff0000" style="x"/><text x="4" y="9" class="mono">K1</text></svg>'
    expect(await byHand(svg)).toBe(
      '<figure class="diagram drawing"><div class="diagram-scroll"><svg viewBox="0 0 40 20" width="80" height="40" aria-label="A relay" role="img"><rect width="40" height="20" fill="var(--_node-fill)" stroke="var(--_node-stroke)"></rect><text x="4" y="9" class="mono">K1</text></svg></div></figure>',
    )
    expect(await html(`\`\`\`svg drawing narrow\n${svg}\n\`\`\``)).toContain('drawing drawing-narrow"')
    expect(await html(`\`\`\`svg\n${svg}\n\`\`\``)).not.toContain('<svg')
  })

  test.each([
    ['other elements', '<svg viewBox="0 0 9 9"><image href="/x.webp"/></svg>'],
    ['open elements', '<svg viewBox="0 0 9 9"><g></svg>'],
    ['too many characters', `<svg viewBox="0 0 9 9">${'<path d="M0 0"/>'.repeat(1000)}</svg>`],
  ])('drawn by hand with %s stay code and say so', async (_, svg) => {
    const out = await byHand(svg)
    expect(out).toContain('diagram-note')
    expect(out).not.toContain('<svg')
  })

  test('give search their source, and reading time none of its lines', async () => {
    const page = await renderPage(`\`\`\`mermaid\nflowchart LR\n${'A[Relay] --> B\n'.repeat(40)}\`\`\``)
    expect(page.text).toContain('A[Relay] --> B')
    expect(page.text).not.toContain('Source of the diagram')
    expect(page.minutes).toBe(1)
  })
})

describe('formulas', () => {
  test('are MathML that carries its source, in a line and apart', async () => {
    const out = await html('Where $P = U I$.\n\n$$\nE = mc^2\n$$\n\n$$x^2$$')
    expect(out).toMatch(
      /Where <math [^>]*><semantics>.*<annotation encoding="application\/x-tex">P = U I<\/annotation>/,
    )
    expect(
      out.match(/<div class="formula" role="group" aria-label="Formula" tabindex="0"><math/g),
    ).toHaveLength(2)
    expect(out).not.toMatch(/style=|class="katex/)
  })

  test.each([
    'From $5 to $6, or US$5 to US$6.',
    'Costs $5/kWh, then $6/kWh.',
    'Set $HOME/$USER and $PATH.',
    'A $ alone, and a $ again.',
    'Between $ x $ spaces.',
  ])('are not seen in: %s', async (typed) => {
    expect(await html(typed)).toBe(`<p>${typed}</p>`)
  })

  test('that are wrong stay as they were typed', async () => {
    expect(await html('Wrong: $\\frac{a$.')).toBe('<p>Wrong: <code>$\\frac{a$</code>.</p>')
    expect(await html('$$\n\\unknown{x}\n$$')).toContain('<figure class="code">')
    expect((await renderPage('$$\n\\unknown{x}\n$$')).text).toBe('\\unknown{x}')
  })

  test('are found by their source, once', async () => {
    const { text, headings } = await renderPage('## The law $E = mc^2$\n\nSo $\\alpha$ it is.')
    expect(text).toBe('The law E = mc^2\nSo \\alpha it is.')
    expect(headings.map((heading) => heading.text)).toEqual(['The law E = mc^2'])
  })
})

describe('folded text and callouts', () => {
  test('details have a summary, and words of their own where none is given', async () => {
    expect(await html(':::details[More **of it**]\nHidden\n:::')).toBe(
      '<details><summary>More <strong>of it</strong></summary><p>Hidden</p></details>',
    )
    expect(await html(':::details{open}\nHidden\n:::')).toBe(
      '<details open><summary>Details</summary><p>Hidden</p></details>',
    )
  })

  test.each([
    ['NOTE', 'note', 'Note'],
    ['TIP', 'tip', 'Tip'],
    ['IMPORTANT', 'note', 'Important'],
    ['WARNING', 'warning', 'Warning'],
    ['CAUTION', 'danger', 'Caution'],
  ])('GitHub’s %s is the callout %s', async (mark, kind, word) => {
    const out = await html(`> [!${mark}]\n> Mind this.`)
    expect(out.replaceAll('\n', '')).toBe(
      `<aside class="callout callout-${kind}" role="note" aria-label="${word}"><p>Mind this.</p></aside>`,
    )
  })

  test('a quotation that only resembles an alert stays a quotation', async () => {
    for (const typed of ['> [!NOTE] on the same line', '> [!OTHER]\n> x', '> [!NOTE]**bold**']) {
      expect(await html(typed)).toContain('<blockquote>')
    }
  })
})

describe('headings', () => {
  test('have a link beside them, which is no part of their text', async () => {
    const page = await renderPage('## Read *one* day\n\nText')
    expect(page.html).toContain(
      '<div class="heading"><h2 id="read-one-day">Read <em>one</em> day</h2>' +
        '<a class="heading-link" href="#read-one-day" aria-label="Copy link to this section: Read one day" data-copy-link=""></a></div>',
    )
    expect(page.headings).toEqual([{ id: 'read-one-day', depth: 2, text: 'Read one day' }])
    expect(page.text).toBe('Read one day\nText')
  })
})

test('sections hold every visible word, under its heading', async () => {
  const { sections } = await renderPage(
    [
      `Before ![meter](${image})`,
      '# Title',
      '| a | b |\n| - | - |\n| cell one | cell two |',
      ':::warning[Mind]\nthe gap\n:::',
      '### Deeper',
      `::video[A talk]{src="${video}"}`,
      ':::details[Folded]\nwords\n:::',
      '> ## Quoted\n> inside',
      'x[^1]\n\n[^1]: A note',
    ].join('\n\n'),
  )
  expect(sections).toEqual([
    { anchor: '', heading: '', depth: 1, text: 'Before meter' },
    {
      anchor: 'section-title',
      heading: 'Title',
      depth: 2,
      text: 'a · b\ncell one · cell two\nMind\nthe gap',
    },
    { anchor: 'section-deeper', heading: 'Deeper', depth: 4, text: 'A talk\nFolded\nwords\nx1\nA note' },
    { anchor: 'section-quoted', heading: 'Quoted', depth: 3, text: 'inside' },
  ])
})

describe('code in a container', () => {
  const code = '```md\n:::\n```'

  test('never ends it', async () => {
    const out = await html(`:::note\nA\n\n${code}\n\nafter\n:::\n\nend`)
    expect(out).toMatch(/<aside[^>]*>.*after.*<\/aside>\s*<p>end<\/p>$/s)
    expect(out).not.toContain('<p>:::</p>')
  })

  test('nor those around it', async () => {
    const out = await html(
      `::::tabs\n:::tab[One]\n${code}\n\nfirst\n:::\n:::tab[Two]\nsecond\n:::\n::::\n\nend`,
    )
    expect(out).toMatch(/One.*first.*Two.*second.*<p>end<\/p>$/s)
    expect(out.match(/class="tab-panel"/g)).toHaveLength(2)
  })
})

test('words beside Japanese and Chinese punctuation are bold', async () => {
  expect(await html('**「強調」**です。**注意：**必ず読む。これは**「API」**です。')).toBe(
    '<p><strong>「強調」</strong>です。<strong>注意：</strong>必ず読む。これは<strong>「API」</strong>です。</p>',
  )
})
