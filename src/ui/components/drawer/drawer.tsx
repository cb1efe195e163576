import { t } from '@lingui/core/macro'
import { IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import classes from './drawer.module.css'

interface DrawerProps {
  /** What a DrawerButton's `target` names. Unique on the page. */
  id: string
  /** Heading of the sheet and its accessible name. */
  label: string
  children: ReactNode
  /** From which side it comes; right unless told. */
  side?: 'left' | 'right'
  /** From this width on it is an ordinary part of the page: md 1024 px, lg 1200 px. */
  inlineFrom?: 'md' | 'lg'
  as?: 'nav' | 'aside' | 'div'
  /** Stays open beside the page, which can be used meanwhile, until it is closed. */
  stays?: boolean
  className?: string | undefined
}

/** Closes the drawer in which a link was followed: what it leads to may be on this very page. */
const closeAfterLink = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
}

/** What the browser does for a popover that closes by itself. */
const closeOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.currentTarget.hidePopover()
}

/**
 * A drawer on narrow screens, made of the browser's own popover: opens without JavaScript, closes with Escape, a press
 * beside it or a link followed inside it. With `inlineFrom` the same element is a column of the page on wide screens,
 * so nothing is rendered twice.
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
  /** The `id` of the sheet it opens. */
  target: string
}

/** Opens a sheet, without JavaScript. Unstyled: the place gives it its look. */
export function DrawerButton({ target, ...rest }: DrawerButtonProps) {
  return <button type="button" popoverTarget={target} {...rest} />
}
