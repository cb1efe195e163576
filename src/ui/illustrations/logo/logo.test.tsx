import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Logo } from './logo'

test('without a picture the mark is drawn, with one an image of its proportions stands in its place', () => {
  const drawn = render(<Logo size={19} />).container
  expect(drawn.querySelector('svg')?.getAttribute('width')).toBe('19')
  const shown = render(<Logo picture={{ address: '/brand/1.svg', ratio: 2.5 }} size={26} />).container
  expect(shown.querySelector('svg')).toBeNull()
  const image = shown.querySelector('img')
  expect(['src', 'width', 'height', 'alt'].map((name) => image?.getAttribute(name))).toEqual([
    '/brand/1.svg',
    '65',
    '26',
    // The name is shown beside it.
    '',
  ])
})
