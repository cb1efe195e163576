import { flushSync } from 'react-dom'

/**
 * Changes a list at once and puts the focus where the next key is to be heard: whoever pressed what is gone with its
 * row, or stands elsewhere now, would have lost it.
 * @param place of that kind within the list, from its end where negative; the last where there are fewer
 */
export const focusAfter = (
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
