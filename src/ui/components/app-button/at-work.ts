import type { MouseEvent } from 'react'

/** For a button at work: it does nothing but keep the focus. Disabled, it would lose it to the page. */
export const atWork = {
  'aria-disabled': true,
  'data-loading': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}
