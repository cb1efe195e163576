import { expect, test } from 'vitest'
import { renderPage } from '../../documents/render-page'
import { convertText } from './convert'
import { findAnchor, readHeadings } from './headings'
import { printBlocks } from './print'

const text = `# Top

## Read \`one\` day & more

### Read one day

## Read one day

Under
=====

\`\`\`
## no heading
\`\`\`

## **Bold** and [link](x.md), _so_

<a id="custom.id"></a>

## After the mark
`

const blocks = convertText(text, { note: () => {}, include: () => null })

test('anchors equal the renderer’s', async () => {
  const { headings } = await renderPage(printBlocks(blocks))
  const slugs = readHeadings(blocks).map(({ slug }) => (slug.includes('-') ? slug : `section-${slug}`))
  expect(slugs).toEqual(headings.map(({ id }) => id))
})

test('a link finds its heading by the anchor of the author or of another tool', () => {
  const headings = readHeadings(blocks)
  expect(findAnchor(headings, 'custom.id')).toBe('after-the-mark')
  expect(findAnchor(headings, 'read-one-day-more')).toBe('read-one-day--more')
  expect(findAnchor(headings, 'nothing')).toBeNull()
})
