import { expect, test } from 'vitest'
import { convertHtmlToMarkdown } from './html-to-markdown'

test('a table, a list, links and marks come as Markdown', () => {
  const html = `<h1>Channels</h1><p>See <a href="https://example.com/a b">the <b>standard</b></a>.</p>
    <table><thead><tr><th>Name</th><th>Unit</th></tr></thead>
    <tbody><tr><td>import.active</td><td>kWh | MWh</td></tr><tr><td>voltage</td></tr></tbody></table>
    <ul><li>first<ol><li>inner</li></ol></li><li>second</li></ul>`
  expect(convertHtmlToMarkdown(html)).toBe(
    [
      '## Channels',
      'See [the **standard**](https://example.com/a%20b).',
      '| Name | Unit |\n| --- | --- |\n| import.active | kWh \\| MWh |\n| voltage |  |',
      '- first\n  1. inner\n- second',
    ].join('\n\n'),
  )
})

test('what a code editor copies stays plain text', () => {
  expect(convertHtmlToMarkdown('<div style="color: red"><span>const a = 1</span></div>')).toBeNull()
})

test('scripts say nothing, and their addresses lead nowhere', () => {
  expect(convertHtmlToMarkdown('<ul><li>a<script>alert(1)</script></li></ul>')).toBe('- a')
  expect(convertHtmlToMarkdown('<p><a href="javascript:alert(1)">press</a></p>')).toBe('press')
})
