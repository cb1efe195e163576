import type { MouseEvent, ReactNode } from 'react'
import { RouteLink } from '../route-link/route-link'
import classes from './popup-menu.module.css'
import { Box } from '../../layouts/primitives'
import type { LinkTarget } from '~/ui/links/href'

export interface PopupMenuItem {
  label: string
  /** Custom content in place of a link or button: a setting, which keeps the menu open. */
  content?: ReactNode
  /** The link. Without it the item is a button that calls `onSelect`. */
  to?: LinkTarget
  onSelect?: () => void
  icon?: ReactNode
  /** Draws a hairline above the item. */
  isDivided?: boolean
}

export interface PopupMenuProps {
  /** Unique on the page; the opener's `popoverTarget`. */
  id: string
  label: string
  /** Above the items, e.g. the user's name and e-mail address. */
  head?: ReactNode
  items: readonly PopupMenuItem[]
}

/** A short menu under the right end of the top bar. Uses the native popover, so it opens without JavaScript. */
export function PopupMenu({ id, label, head, items }: PopupMenuProps) {
  return (
    <nav id={id} popover="auto" className={classes.menu} aria-label={label}>
      {head ? (
        <Box c="faint" size="sm" className={classes.head}>
          {head}
        </Box>
      ) : null}
      <ul>
        {items.map((item) => (
          <li key={item.label} data-divided={item.isDivided || undefined}>
            {item.content !== undefined ? (
              <Box size="sm" className={classes.content}>
                {item.content}
              </Box>
            ) : item.to === undefined ? (
              <button type="button" className={classes.item} onClick={choose(item)}>
                {item.icon}
                {item.label}
              </button>
            ) : (
              <RouteLink to={item.to} className={classes.item} onClick={choose(item)}>
                {item.icon}
                {item.label}
              </RouteLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function choose(item: PopupMenuItem) {
  return (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    item.onSelect?.()
  }
}
