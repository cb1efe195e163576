import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { KitChoice } from './kit-choice'
import type { OfferedKit } from './offered-kits'

afterEach(cleanup)

const offer = (_: unknown, index: number): OfferedKit => ({
  kit: {
    slug: `kit-${index}`,
    name: `Kit ${index}`,
    description: '',
    facts: [],
    picture: null,
    stock: 'in-stock',
    mostPieces: 1,
    allowsSeveral: false,
    loanMonths: 6,
  },
  eligibility: { kit: `kit-${index}`, mayRequest: true, rules: [] },
  isRequested: false,
})

const choose = (value: string, count = 200) => {
  render(<KitChoice offers={Array.from({ length: count }, offer)} value={value} onChange={() => undefined} />)
  return screen.queryByRole('group', { name: '' })
}

test('of many kits the first stand there, and the rest is folded', () => {
  const rest = choose('')
  expect(rest?.hasAttribute('open')).toBe(false)
  expect(rest?.querySelectorAll('input')).toHaveLength(188)
  expect(screen.getByText('188 more kits')).toBeTruthy()
})

test('a kit that is chosen among the rest is seen', () => {
  expect(choose('kit-150')?.hasAttribute('open')).toBe(true)
})

test('few kits stand there all', () => {
  expect(choose('', 12)).toBeNull()
})
