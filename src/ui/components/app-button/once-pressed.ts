import type { MouseEvent } from 'react'

/**
 * What a press does, where it would do it again each time: whoever double-clicks means it once, also where the first
 * was answered before the second.
 */
export const oncePressed =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
