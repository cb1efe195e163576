import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStillHere } from './use-still-here'

test('a screen is there until it is left', () => {
  const { result, rerender, unmount } = renderHook(useStillHere)
  const isStillHere = result.current
  rerender()
  expect(isStillHere()).toBe(true)
  unmount()
  expect(isStillHere()).toBe(false)
})
