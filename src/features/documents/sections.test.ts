import { expect, test } from 'vitest'
import { splitAtHeadings, getWords } from './sections'

const html = [
  '<p>Before.</p>',
  '<div class="heading"><h2 id="joining-in">Joining &#x26; leaving</h2><a class="heading-link" href="#joining-in" aria-label="Copy link"></a></div>',
  '<h3 id="who-may-join">Who may <code>join</code>?</h3><p>Anyone.<br>Really.</p>',
  '<aside class="callout"><h3 id="inside-a-callout">Aside</h3></aside>',
  '<h2 id="what-it-costs">What it costs</h2><p>Nothing.</p><img alt="a > b" src="/x">',
].join('\n')

test('a page is divided at its headings, each with what stands under it', () => {
  const { lead, sections } = splitAtHeadings(html, 2)
  expect(lead.trim()).toBe('<p>Before.</p>')
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['joining-in', 'Joining & leaving'],
    ['what-it-costs', 'What it costs'],
  ])
  expect(sections[0]?.html).toMatch(/^<h3 id="who-may-join">/)
  expect(sections[1]?.html).toBe('<p>Nothing.</p><img alt="a > b" src="/x">')
})

test('a heading within a callout divides nothing', () => {
  const { sections } = splitAtHeadings(splitAtHeadings(html, 2).sections[0]?.html ?? '', 3)
  expect(sections.map(({ id }) => id)).toEqual(['who-may-join'])
  expect(sections[0]?.html).toContain('inside-a-callout')
})

test('a page without headings is all lead', () => {
  expect(splitAtHeadings('<p>One.</p>', 2)).toEqual({ lead: '<p>One.</p>', sections: [] })
})

test('the words of a piece are found without its marks', () => {
  expect(getWords('<p>a &#x3C; b, <em title="x>y">c</em></p>')).toBe('a < b, c')
})
