/** Keys of the editor, and what they do. */
export const shortcuts: readonly (readonly [keys: string, meaning: string])[] = [
  ['Ctrl+S', 'Save a version'],
  ['Ctrl+B', 'Bold'],
  ['Ctrl+I', 'Italic'],
  ['Ctrl+E', 'Code'],
  ['Ctrl+K', 'Insert a link'],
  ['Ctrl+Alt+2', 'Heading'],
  ['Ctrl+Shift+8', 'List'],
  ['Ctrl+Shift+7', 'Numbered list'],
  ['Ctrl+Shift+9', 'Quotation'],
  ['Ctrl+F', 'Find and replace'],
  ['Ctrl+Z', 'Undo'],
  ['Ctrl+Y', 'Do again'],
]

interface Example {
  name: string
  example: string
  note?: string
}

/** The Markdown that a page may hold, by example. */
export const markdownHelp: readonly Example[] = [
  {
    name: 'Headings',
    example: '## Section\n### Part of it',
    note: 'The title of the page stands above; begin with two.',
  },
  { name: 'Words', example: '**bold**, *italic*, ~~struck~~, `code`' },
  {
    name: 'Links',
    example: '[Read intervals](/documents/read-intervals#read-one-day)\n[The standard](https://example.com)',
  },
  { name: 'Lists', example: '- first\n- second\n\n1. first\n2. second\n\n- [x] done\n- [ ] to do' },
  { name: 'Quotation', example: '> What someone said.' },
  {
    name: 'Table',
    example: '| Channel | Unit |\n| --- | ---: |\n| import.active | kWh |',
    note: 'A colon sets a column to its side.',
  },
  {
    name: 'Code',
    example: '```ts title="read.ts" {2-3}\nconst meter = open()\nawait meter.read()\n```',
    note: 'The language first, then a file name and the lines to mark, if you like.',
  },
  {
    name: 'Callouts',
    example: ':::warning[Check the clock]\nA meter without time refuses commands.\n:::',
    note: 'note, tip, warning or danger; the words in brackets may be left out.',
  },
  {
    name: 'Tabs',
    example: '::::tabs\n:::tab[Python]\nText\n:::\n:::tab[Go]\nText\n:::\n::::',
  },
  { name: 'Folded details', example: ':::details[All error codes]\nWhat is folded.\n:::' },
  {
    name: 'Images',
    example: '![The terminal cover, open](/api/files/media/…)',
    note: 'Paste or drop them. The words are for those who do not see the image.',
  },
  { name: 'Video', example: '::video[Fit the gateway]{src="/api/files/media/…"}' },
  { name: 'Formulas', example: 'In a line: $P = U \\cdot I$\n\n$$\nE = \\int P \\, dt\n$$' },
  { name: 'Diagrams', example: '```mermaid\nflowchart LR\n  meter --> gateway\n```' },
  { name: 'Footnotes', example: 'As measured.[^1]\n\n[^1]: In March, at 20 °C.' },
]
