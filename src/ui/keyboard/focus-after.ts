import { flushSync } from 'react-dom'

/**
 * Changes a list at once and moves the focus to where the next key is expected: the pressed button is gone with its
 * row or has moved, so the focus would be lost.
 * @param place of that kind within the list, from its end where negative; the last where there are fewer
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
