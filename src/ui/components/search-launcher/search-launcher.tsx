import { t } from '@lingui/core/macro'
import { IconSearch } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { RouteLink } from '../route-link/route-link'
import classes from './search-launcher.module.css'
import type { LinkTarget } from '~/ui/links/href'

export interface SearchLauncherProps {
  /** The search page, for use without JavaScript or without `onOpen`. */
  to: LinkTarget
  /** Opens the palette instead of following the link. */
  onOpen?: () => void
  /** Called on hover and focus. */
  onIntent?: () => void
}

/** A button in the shape of a search field that opens the palette. Under 1200 px only the icon. */
export function SearchLauncher({ to, onOpen, onIntent }: SearchLauncherProps) {
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <RouteLink
      to={to}
      className={classes.launcher}
      aria-keyshortcuts="Control+K"
      onClick={open}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <IconSearch className={classes.icon} size={15} stroke={1.6} aria-hidden="true" />
      <span className={classes.label}>{t`Search or jump to`}</span>
      <kbd className={classes.keys}>Ctrl K</kbd>
    </RouteLink>
  )
}
