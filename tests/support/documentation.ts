import { strToU8, zipSync } from 'fflate'

/** The files of a folder by their paths. */
export type FileTree = Record<string, string | Uint8Array>

/** A folder as a zip. */
export const getZip = (tree: FileTree): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(tree).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level: 1 },
  )

/** A red square as a PNG of one pixel. */
const redPixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** Documentation in the formats of three tools, in one folder, with the peculiarities of each. */
export const documentation: FileTree = {
  'guides/_index.md': '+++\ntitle = "Guides"\ndescription = "How things are done."\nweight = 1\n+++\n',
  'guides/installing/_index.md':
    '---\ntitle: Installing\nweight: 2\n---\n\nChoose a [meter](meter.md) or see the [limits](../operating/limits.md#current-voltage).\n',
  'guides/installing/meter.md':
    '---\ntitle: "Install a meter"\ndescription: Ten minutes with a screwdriver.\nweight: 10\naliases: [/old/install-meter/]\nowner: field team\n---\n\n# Install a meter\n\n!!! warning "Mains voltage"\n\n    Switch it off first.\n\n![The terminals](images/terminals.png)\n\n{{< tabs >}}\n{{% tab "One phase" %}}\nTwo wires.\n{{% /tab %}}\n{{% tab "Three phases" %}}\nFour wires.\n{{% /tab %}}\n{{< /tabs >}}\n\nThen [read it](/guides/operating/reading/) or [ask](missing.md).\n',
  'guides/installing/images/terminals.png': redPixel,
  'guides/installing/images/unused.png': redPixel,
  'guides/operating/limits.md':
    '# Limits\n\n## Current {#amps}\n\nTen.\n\n## Current & voltage\n\nSee [amps](#amps) and the [manual](manual.pdf).\n\n| A | B |\n| --- | --- |\n| 1 | `a\\|b` |\n',
  'guides/operating/reading.mdx':
    '---\nsidebar_position: 1\nslug: read-a-meter\n---\n\nimport Tabs from "@theme/Tabs";\nimport TabItem from "@theme/TabItem";\n\n# Read a meter\n\n<Tabs>\n  <TabItem value="js" label="JavaScript">\n\n```js title="read.js"\nconst a = "<Tabs>"; // {{< not a shortcode >}}\n```\n\n  </TabItem>\n  <TabItem value="py" label="Python">\n\n```py\nprint(1)\n```\n\n  </TabItem>\n</Tabs>\n\n:::caution Slow\n\nOnce a minute at most.\n\n:::\n',
  'guides/operating/manual.pdf': strToU8('%PDF-1.4'),
  'guides/operating/advanced/tuning.md':
    '# Tuning\n\nBack to [reading](../reading.mdx) or [limits](../limits.md#amps).\n',
  'guides/operating/advanced/_category_.json': '{ "label": "For the advanced", "position": 9 }',
  'guides/notes.md': '# Notes\n\n> [!TIP]\n> Write them down.\n',
  'reference/api/errors.md':
    '---\ntitle: Errors\ndraft: true\n---\n\n<details><summary>All of them</summary>\n\n1. None.\n\n</details>\n',
  'README.md': '# The handbook\n\nBegin with [installing](guides/installing/).\n',
  'scripts/build.zip': strToU8('PK'),
}

const getPath = (number: number) =>
  `part-${number % 7}/section-${number % 13}/${number % 3 === 0 ? `topic-${number % 5}/` : ''}page-${number}.md`

/**
 * Generates a tree of Markdown files in categories, components and folders, each linking to others.
 * @param count how many files
 */
export const manyFiles = (count: number): FileTree => {
  const words = [
    'meter',
    'reading',
    'interval',
    'gateway',
    'signal',
    'register',
    'terminal',
    'window',
    'clock',
  ]
  const sentence = (seed: number) =>
    Array.from({ length: 14 }, (_, at) => words[(seed * (at + 3) + at) % words.length]).join(' ')
  const tree: FileTree = {}
  for (let number = 0; number < count; number++) {
    const depth = getPath(number).split('/').length - 1
    const target = `${'../'.repeat(depth)}${getPath((number * 31 + 7) % count)}`
    tree[getPath(number)] = `---
title: Page ${number}
weight: ${number % 50}
---

The ${sentence(number)}.

## How it works

${Array.from({ length: 8 }, (_, at) => `${sentence(number + at)}.`).join('\n\n')}

!!! note "Mind the ${words[number % words.length]}"

    See [another page](${target}#how-it-works).

## Example

\`\`\`ts title="page-${number}.ts"
const meter = await open(${number})
for (const interval of meter.intervals()) console.log(interval)
\`\`\`
`
  }
  return tree
}
