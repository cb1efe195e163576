import type { ComponentPropsWithRef } from 'react'
import classes from './radio-dot.module.css'

/** A radio without a label of its own, drawn as those of forms are, in both schemes. */
export function RadioDot({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return <input type="radio" className={[classes.radio, className].filter(Boolean).join(' ')} {...rest} />
}
