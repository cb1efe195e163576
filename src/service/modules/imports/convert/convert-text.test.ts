import { describe, expect, test } from 'vitest'
import { convertText } from './convert'
import { printBlocks } from './print'

const files: Record<string, string> = { 'parts/warning.md': 'Mind the **voltage**.' }

const include = (name: string) => files[name] ?? null

const convert = (text: string) => {
  const notes: string[] = []
  const note = (sentence: string) => void notes.push(sentence)
  return { text: printBlocks(convertText(text, { note, include })), notes }
}
const converted = (text: string) => convert(text).text.trim()

describe('callouts', () => {
  test.each([
    [
      'MkDocs',
      '!!! info "Before you start"\n\n    Unplug it.\n\nAfter.',
      ':::note[Before you start]\nUnplug it.\n:::\n\nAfter.',
    ],
    ['MkDocs without a title', '!!! danger\n    Hot.', ':::danger\nHot.\n:::'],
    ['Docusaurus', ':::caution Mind this\n\nHot.\n\n:::', ':::warning[Mind this]\nHot.\n:::'],
    ['Docusaurus in brackets', ':::info[Read *this*]\nText.\n:::', ':::note[Read *this*]\nText.\n:::'],
    ['GitHub', '> [!IMPORTANT]\n> Read it.\n> Twice.', ':::note[Important]\nRead it.\nTwice.\n:::'],
    ['Hugo', '{{< warning >}}\nHot.\n{{< /warning >}}', ':::warning\nHot.\n:::'],
    [
      'Docsy',
      '{{% alert title="Careful" color="warning" %}}\nHot.\n{{% /alert %}}',
      ':::warning[Careful]\nHot.\n:::',
    ],
    ['pymdown', '/// tip | Shorter\nSo.\n///', ':::tip[Shorter]\nSo.\n:::'],
    ['JSX', '<Admonition type="tip" title="Shorter">\n  So.\n</Admonition>', ':::tip[Shorter]\nSo.\n:::'],
  ])('of %s become those of the portal', (_, source, expected) => {
    expect(converted(source)).toBe(expected)
  })

  test('keep nested ones, with enough colons for each', () => {
    const source =
      '!!! note\n\n    === "Linux"\n\n        ```sh\n        make\n        ```\n\n    === "macOS"\n\n        Text.\n'
    expect(converted(source)).toBe(
      ':::::note\n::::tabs\n:::tab[Linux]\n```sh\nmake\n```\n:::\n\n:::tab[macOS]\nText.\n:::\n::::\n:::::',
    )
  })

  test('stay in their list', () => {
    expect(converted('1. One\n\n    !!! tip\n        So.\n\n2. Two')).toBe(
      '1. One\n\n   :::tip\n   So.\n   :::\n\n2. Two',
    )
  })
})

describe('what opens and what switches', () => {
  test('details of HTML and of MkDocs become details', () => {
    const html = '<details>\n<summary>More <b>of it</b></summary>\n\nText.\n\n</details>'
    expect(converted(html)).toBe(':::details[More of it]\nText.\n:::')
    expect(converted('??? question "Why"\n    So.')).toBe(':::details[Why]\nSo.\n:::')
  })

  test('tabs of Docusaurus take their names from labels', () => {
    const source = `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

<Tabs groupId="os">
  <TabItem value="a" label="Linux">

  \`\`\`sh
  make
  \`\`\`

  </TabItem>
  <TabItem value="b">
    Text.
  </TabItem>
</Tabs>`
    expect(converted(source)).toBe(
      '::::tabs\n:::tab[Linux]\n```sh\nmake\n```\n:::\n\n:::tab[b]\nText.\n:::\n::::',
    )
  })

  test('tabs are distinguished from tabs in example code', () => {
    const source =
      '<Tabs>\n<TabItem label="A">\n\n```jsx\n<Tabs><TabItem>\n```\n\nUse `<Tabs>`.\n\n</TabItem>\n</Tabs>'
    expect(converted(source)).toBe(
      '::::tabs\n:::tab[A]\n```jsx\n<Tabs><TabItem>\n```\n\nUse `<Tabs>`.\n:::\n::::',
    )
  })

  test('tabs of Hugo keep code as code', () => {
    const source = '{{< tabpane lang="sh" >}}\n{{< tab header="One" >}}\nmake\n{{< /tab >}}\n{{< /tabpane >}}'
    expect(converted(source)).toBe('::::tabs\n:::tab[One]\n```sh\nmake\n```\n:::\n::::')
  })
})

describe('code', () => {
  test('is never changed, in a block or in a line', () => {
    const block = '```md\n!!! note\n    <br>{{< note >}} :::info\n\n\n\n{#id}   \n```'
    expect(converted(block)).toBe(block)
    expect(converted('Write `<br> {{< ref "a" >}} ++ctrl++` here.')).toBe(
      'Write `<br> {{< ref "a" >}} ++ctrl++` here.',
    )
    expect(converted('Text:\n\n    !not <br> a tag\n')).toContain('```\n!not <br> a tag\n```')
  })

  test('keeps its language, its title and its marked lines', () => {
    expect(converted('``` yaml title="a.yml" hl_lines="2 4-6" linenums="1"\na\n```')).toBe(
      '```yaml title="a.yml" {2,4-6}\na\n```',
    )
    expect(converted('```{ .sh .no-copy }\na\n```')).toBe('```sh\na\n```')
    expect(converted('{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}')).toBe(
      '```go\nx := 1\n```',
    )
  })

  test('in a block of HTML becomes a block of Markdown', () => {
    expect(converted('<pre><code class="language-js">a &lt; <b>b</b>\nc</code></pre>')).toBe(
      '```js\na < b\nc\n```',
    )
  })
})

test('code ends where the renderer ends it', () => {
  const sample =
    '``` title="Tabs"\n=== "Bench"\n\n    ``` sh\n    meter read\n    ```\n\n=== "Field"\n```\n\nAfter **it**.'
  expect(converted(sample)).toBe(
    sample.replace('``` title', '````text title').replace('\n```\n\nA', '\n````\n\nA'),
  )
  const inCallout = ':::note\nA\n\n```md\n:::\n```\n\nafter\n:::\n\nend'
  expect(converted(inCallout)).toBe('::::note\nA\n\n```md\n:::\n```\n\nafter\n::::\n\nend')
})

describe('tables', () => {
  test('of pipes keep their rows, whatever HTML their cells hold', () => {
    const { text } = convert(
      '| Name | Description |\n|---|---|\n| `a` | Depends: <ul><li>`w`: <ul><li>`t` s</li></ul></li><li>`x`</li></ul> |\n| b | one<br>two<br/>three |\n| c | <p>first</p><p>second</p> |\n| d | <details><summary>More</summary>hidden</details> |\n| e | <pre>a<br>b</pre> |\n| f | done |\n\nAfter.',
    )
    expect(text).toBe(
      '| Name | Description |\n| - | - |\n| `a` | Depends: / • `w`: • `t` s • `x` |\n| b | one / two / three |\n| c | first / second |\n| d | More / hidden |\n| e | `a` / `b` |\n| f | done |\n\nAfter.',
    )
  })

  test('of HTML keep values under their own columns', () => {
    const { text, notes } = convert(
      '<table>\n<thead><tr><th>A</th><th colspan="2">B</th></tr></thead>\n<tbody>\n<tr><td rowspan="2">x</td><td>1</td><td>2</td></tr>\n<tr><td>3</td><td><ul><li>l1</li><li>l2</li></ul></td></tr>\n</tbody>\n</table>\n\n<dl><dt>Term</dt><dd>Meaning</dd></dl>',
    )
    expect(text).toBe('| A | B | |\n| - | - | - |\n| x | 1 | 2 |\n| | 3 | • l1 • l2 |\n\n**Term**\n\nMeaning')
    expect(notes).toEqual(['Cells of a table that span several rows stand in the first of them.'])
  })

  test('within a cell keep their links and marks on its line', () => {
    const inner =
      '<table><tr><td>a <a href="/x">b</a></td><td>`c`</td></tr><tr><td>d</td><td>**e**</td></tr></table>'
    expect(converted(`<table><tr><td>${inner}</td><td>f</td></tr></table>`)).toBe(
      '| | |\n| - | - |\n| a [b](/x), `c` / d, **e** | f |',
    )
  })
})

describe('HTML and components', () => {
  test('of common kinds become Markdown', () => {
    expect(
      converted('A <b>b</b> <i>c</i> <kbd>Ctrl</kbd> x<sup>2</sup> H<sub>2</sub>O <a href="b.md">d</a>'),
    ).toBe('A **b** *c* `Ctrl` x² H₂O [d](b.md)')
    expect(converted('One<br/>two')).toBe('One\\\ntwo')
    expect(converted('<img src="a b.png" alt="A [b]" width="20" />')).toBe(String.raw`![A \[b\]](a%20b.png)`)
    expect(converted('<p align="center">\n  <strong>Text</strong>\n</p>')).toBe('**Text**')
  })

  test('as a table become one of pipes', () => {
    const source =
      '<table>\n<tr><th>A</th><th>B</th></tr>\n<tr><td>1 | 2<br>3</td><td><code>x</code></td></tr>\n</table>'
    expect(converted(source)).toBe('| A | B |\n| - | - |\n| 1 \\| 2 / 3 | `x` |')
  })

  test('that are not known leave their text, and a note', () => {
    const { text, notes } = convert('<Feature icon="x">\n  Inner *text*.\n</Feature>\n\n<Chart id="1" />')
    expect(text.trim()).toBe('Inner *text*.')
    expect(notes).toEqual([
      'The component Feature is shown as its text alone.',
      'The component Chart shows nothing here.',
    ])
  })

  test('leave text alone that only resembles them', () => {
    const source = 'Use `a<b>` or <your-name>, a < b, Map<String, T> and <https://example.com>.'
    expect(converted(source)).toBe(source)
  })

  test('of MDX vanish outside the readable text', () => {
    const source =
      "import A from './a';\n\nexport const b = {\n  c: 1,\n};\n\nText {/* hidden */}<!-- so is this -->end.{' '}"
    expect(converted(source)).toBe('Text end.')
  })
})

describe('marks of other tools', () => {
  test('icons, attributes, keys, highlights and contents lists are read or left out', () => {
    const source =
      ':material-check: Yes\n\n![a](a.png){ width="300" }\n\nPress ++ctrl+k++ for ==this==.\n\n[TOC]\n\n[[toc]]'
    expect(converted(source)).toBe('Yes\n\n![a](a.png)\n\nPress `Ctrl`+`K` for **this**.')
  })

  test('definitions stand under their terms', () => {
    expect(converted('Term\n:   What it *means*.\n\nAfter.')).toBe('**Term**\n\nWhat it *means*.\n\nAfter.')
  })

  test('a snippet, a partial and an include are taken in', () => {
    expect(converted('--8<-- "parts/warning.md"')).toBe('Mind the **voltage**.')
    expect(converted("import W from 'parts/warning.md'\n\n<W />")).toBe('Mind the **voltage**.')
    expect(converted('{{% include "parts/warning.md" %}}')).toBe('Mind the **voltage**.')
    expect(convert('--8<-- "parts/gone.md"').notes).toEqual(['The snippet parts/gone.md was not found.'])
  })

  test('an unknown shortcode stays readable, and is noted', () => {
    const { text, notes } = convert(
      'The {{< glossary-term "lease" >}} ends.\n\n{{< fancy >}}\nInner.\n{{< /fancy >}}',
    )
    expect(text.trim()).toBe('The lease ends.\n\nInner.')
    expect(notes).toHaveLength(2)
  })
})
