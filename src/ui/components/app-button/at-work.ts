import type { MouseEvent } from 'react'

/** For a button that can only be found: it keeps the focus and does nothing. Disabled, it would lose it to the page. */
export const doesNothing = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

/** For a button at work. */
export const atWork = { ...doesNothing, 'data-loading': true }
