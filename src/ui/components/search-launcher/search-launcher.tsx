import { t } from '@lingui/core/macro'
import { IconSearch } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { RouteLink } from '../route-link/route-link'
import classes from './search-launcher.module.css'
import type { LinkTarget } from '~/ui/links/href'

export interface SearchLauncherProps {
  /** The search page: where it leads without JavaScript, and where `onOpen` is not given. */
  to: LinkTarget
  /** Opens the palette in place of following the link. */
  onOpen?: () => void
  /** The pointer or the keyboard came to it. */
  onIntent?: () => void
}

/** Looks like a search field, opens the palette. Under 1200 px it is the icon alone. */
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
