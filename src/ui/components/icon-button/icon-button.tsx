import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** What it does, to what: nothing else says it. */
  'aria-label': string
  /** The icon, 14 to 18 px. */
  children: ReactNode
}

/** A quiet button of one icon: 32 px, 44 where fingers press it. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      {...rest}
    />
  )
}
