import { expect, test } from 'vitest'
import { getSubject } from './subject'

const page = { slug: 'fuse', title: 'Fuse', headings: [{ id: 'size', text: 'Which size' }] }

test('a part that the page has is named and opened there', () => {
  expect(getSubject(page, 'size')).toEqual({
    document: 'fuse',
    title: 'Fuse',
    heading: 'size',
    headingText: 'Which size',
    to: '/documents/fuse#size',
  })
})

test.each([undefined, 'gone'])('without a part that it has, the whole page is meant: %s', (heading) => {
  expect(getSubject(page, heading)).toMatchObject({ heading: '', to: '/documents/fuse' })
})
