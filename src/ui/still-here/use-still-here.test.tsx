import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIsMounted } from '../hooks/use-is-mounted'

test('a screen is there until it is left', () => {
  const { result, rerender, unmount } = renderHook(useIsMounted)
  const isStillHere = result.current
  rerender()
  expect(isStillHere()).toBe(true)
  unmount()
  expect(isStillHere()).toBe(false)
})
