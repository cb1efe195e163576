import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The accessible name: the action and its object. */
  'aria-label': string
  /** The icon, 14 to 18 px. */
  children: ReactNode
}

/** An icon-only button: 32 px, 44 on touch screens. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      {...rest}
    />
  )
}
