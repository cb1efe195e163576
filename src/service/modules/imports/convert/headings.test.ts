import { expect, test } from 'vitest'
import { renderPage } from '../../documents/render-page'
import { findAnchor, readHeadings } from './blocks'
import { anchorMark } from './containers'

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

${anchorMark('custom.id')}

## After the mark
`

test('anchors are those that the renderer gives', async () => {
  const { headings } = await renderPage(text.replaceAll(anchorMark('custom.id'), ''))
  const slugs = readHeadings(text).map(({ slug }) => (slug.includes('-') ? slug : `section-${slug}`))
  expect(slugs).toEqual(headings.map(({ id }) => id))
})

test('a link finds its heading by what the author, or another tool, called it', () => {
  const headings = readHeadings(text)
  expect(findAnchor(headings, 'custom.id')).toBe('after-the-mark')
  expect(findAnchor(headings, 'read-one-day-more')).toBe('read-one-day--more')
  expect(findAnchor(headings, 'nothing')).toBeNull()
})
