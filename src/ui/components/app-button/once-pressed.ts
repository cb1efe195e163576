import type { MouseEvent } from 'react'

/**
 * Makes an action ignore a second press: a double click means one, also where the first was answered before the
 * second.
 */
export const oncePressed =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
