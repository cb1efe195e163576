import { t } from '@lingui/core/macro'
import { IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import classes from './drawer.module.css'

interface DrawerProps {
  /** The id for DrawerButton's `target`; unique on the page. */
  id: string
  /** The heading and accessible name. */
  label: string
  children: ReactNode
  /** The side that it opens from; right by default. */
  side?: 'left' | 'right'
  /** From this width on it is a regular part of the page: md 1024 px, lg 1200 px. */
  inlineFrom?: 'md' | 'lg'
  as?: 'nav' | 'aside' | 'div'
  /** Non-modal: stays open next to the usable page until it is closed. */
  stays?: boolean
  className?: string | undefined
}

/** Closes the drawer when a link in it is followed, because the target may be on the same page. */
const closeAfterLink = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
}

/** Closes on Escape, as browsers do for automatic popovers. */
const closeOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.currentTarget.hidePopover()
}

/**
 * A drawer on narrow screens, based on the native popover: opens without JavaScript, closes on Escape, a press
 * outside it or a followed link. With `inlineFrom` the same element is a column of the page on wide screens, so its
 * content is rendered once.
 */
export function Drawer({
  id,
  label,
  children,
  side = 'right',
  inlineFrom,
  as: Element = 'div',
  stays = false,
  className,
}: DrawerProps) {
  return (
    <Element
      id={id}
      popover={stays ? 'manual' : 'auto'}
      aria-label={label}
      className={className ? `${classes.sheet} ${className}` : classes.sheet}
      data-drawer
      data-side={side}
      data-inline-from={inlineFrom}
      onClick={closeAfterLink}
      onKeyDown={stays ? closeOnEscape : undefined}
    >
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        <button
          type="button"
          className={classes.close}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t`Close`}
        >
          <IconX size={20} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.body}>{children}</div>
    </Element>
  )
}

interface DrawerButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'popoverTarget' | 'type'> {
  /** The `id` of the drawer. */
  target: string
}

/** Opens a drawer, also without JavaScript. Unstyled. */
export function DrawerButton({ target, ...rest }: DrawerButtonProps) {
  return <button type="button" popoverTarget={target} {...rest} />
}
