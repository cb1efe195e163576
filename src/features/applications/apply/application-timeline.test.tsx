import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { submitted } from '../../../../tests/support/submitted'
import { ApplicationTimeline } from './application-timeline'

afterEach(cleanup)

const none = { ...submitted, state: 'none' } as const

const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('whose access is open without an application is not told to apply', () => {
  render(<ApplicationTimeline application={none} isOpen />)
  expect(steps()).toEqual(['Build'])
})

test('who has none is told to apply', () => {
  render(<ApplicationTimeline application={none} />)
  expect(steps()[0]).toBe('Apply for access')
})
