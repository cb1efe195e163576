import { flushSync } from 'react-dom'

/**
 * Updates a list synchronously and moves the focus to where the next key is expected: the pressed button has moved
 * or was removed with its row.
 * @param place index of the button among those of its kind, from the end if negative; the last one if there are
 *   fewer
 */
export const updateAndFocus = (
  change: () => void,
  list: Element | null,
  kind: 'input' | 'button',
  place: number,
): void => {
  flushSync(change)
  const all = [...(list?.querySelectorAll(kind) ?? [])]
  const found = all.at(place) ?? all.at(-1)
  found?.focus()
}
