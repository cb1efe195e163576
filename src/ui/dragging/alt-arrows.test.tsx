import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onAltArrows } from './move-item'

const press = (keys: object) => fireEvent.keyDown(screen.getByLabelText('Answer'), { altKey: true, ...keys })

afterEach(cleanup)

test('Alt and an arrow move, but not while text is composed', () => {
  const move = vi.fn<(by: -1 | 1) => void>()
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as rows hear the keys of their fields
    <div onKeyDown={onAltArrows(move)}>
      <input aria-label="Answer" />
    </div>,
  )
  press({ key: 'ArrowUp', keyCode: 229 })
  press({ key: 'ArrowDown', isComposing: true })
  press({ key: 'ArrowDown', shiftKey: true })
  expect(move).not.toHaveBeenCalled()
  press({ key: 'ArrowUp' })
  press({ key: 'ArrowDown' })
  expect(move.mock.calls).toEqual([[-1], [1]])
})
