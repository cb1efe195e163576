import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from './live-region'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const said = () => document.querySelector('[role="status"]')?.textContent
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test('the same sentence is a change each time, and stays as long as the last one should', () => {
  announce('Copied')
  expect(said()).toBe('')
  pass(100)
  expect(said()).toBe('Copied')
  pass(1_800)
  announce('Copied')
  expect(said()).toBe('')
  pass(1_900)
  expect(said()).toBe('Copied')
  pass(200)
  expect(said()).toBe('')
})
