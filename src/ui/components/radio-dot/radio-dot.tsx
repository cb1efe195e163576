import type { ComponentPropsWithRef } from 'react'
import classes from './radio-dot.module.css'

/** A radio input without a label, drawn like those of forms in both colour schemes. */
export function RadioDot({ className, ...rest }: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return <input type="radio" className={[classes.radio, className].filter(Boolean).join(' ')} {...rest} />
}
