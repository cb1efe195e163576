import { t } from '@lingui/core/macro'
/** Keyboard shortcuts of the editor. */
export const shortcuts: () => readonly (readonly [keys: string, meaning: string])[] = () => [
  [t`Ctrl+S`, t`Save a version`],
  [t`Ctrl+B`, t`Bold`],
  [t`Ctrl+I`, t`Italic`],
  [t`Ctrl+E`, t`Code`],
  [t`Ctrl+K`, t`Insert a link`],
  [t`Ctrl+Alt+2`, t`Heading`],
  [t`Ctrl+Shift+8`, t`List`],
  [t`Ctrl+Shift+7`, t`Numbered list`],
  [t`Ctrl+Shift+9`, t`Quotation`],
  [t`Ctrl+F`, t`Find and replace`],
  [t`Ctrl+Z`, t`Undo`],
  [t`Ctrl+Y`, t`Do again`],
]

interface Example {
  name: string
  example: string
  note?: string
}

/** Examples of the supported Markdown. */
export const markdownHelp: () => readonly Example[] = () => [
  {
    name: t`Headings`,
    example: '## Section\n### Part of it',
    note: t`The title of the page stands above; begin with two.`,
  },
  { name: t`Words`, example: '**bold**, *italic*, ~~struck~~, `code`' },
  {
    name: t`Links`,
    example: '[Read intervals](/documents/read-intervals#read-one-day)\n[The standard](https://example.com)',
  },
  {
    name: t`Lists`,
    example: t`- first
- second

1. first
2. second

- [x] done
- [ ] to do`,
  },
  { name: t`Quotation`, example: '> What someone said.' },
  {
    name: t`Table`,
    example: '| Field | Unit |\n| --- | ---: |\n| temperature | °C |',
    note: t`A colon aligns a column.`,
  },
  {
    name: t`Code`,
    example: '```ts title="read.ts" {2-3}\nconst sensor = open()\nawait sensor.read()\n```',
    note: t`The language first, then a file name and the lines to mark, if you like.`,
  },
  {
    name: t`Callouts`,
    example: t`:::warning[Check the clock]
A sensor without power reports nothing.
:::`,
    note: 'note, tip, warning or danger; the words in brackets may be left out.',
  },
  {
    name: t`Tabs`,
    example: '::::tabs\n:::tab[Python]\nText\n:::\n:::tab[Go]\nText\n:::\n::::',
  },
  {
    name: t`Folded details`,
    example: t`:::details[All error codes]
What is folded.
:::`,
  },
  {
    name: t`Images`,
    example: t`![The terminal cover, open](/api/files/media/…)`,
    note: t`Paste or drop them. The words are for those who do not see the image.`,
  },
  { name: t`Video`, example: '::video[Connect the sensor]{src="/api/files/media/…"}' },
  { name: t`Formulas`, example: 'In a line: $P = U \\cdot I$\n\n$$\nE = \\int P \\, dt\n$$' },
  { name: t`Diagrams`, example: '```mermaid\nflowchart LR\n  sensor --> server\n```' },
  {
    name: t`Footnotes`,
    example: t`As measured.[^1]

[^1]: In March, at 20 °C.`,
  },
]
