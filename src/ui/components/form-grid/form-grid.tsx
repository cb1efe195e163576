import type { ReactNode } from 'react'
import classes from './form-grid.module.css'
import { Cluster, Text } from '~/ui/layouts/primitives'

/** A grid with up to two fields per row, one under 700 px; gap 18 by 20. A field in `<Wide>` takes the whole row. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>
}

export interface FormFootProps {
  /** The primary button and those beside it. */
  children: ReactNode
  /** At the right end: a note about what will happen. */
  note?: ReactNode
}

/** The footer of a form, below a hairline. */
export function FormFoot({ children, note }: FormFootProps) {
  return (
    <Cluster gap="12px 20px" className={classes.foot}>
      {children}
      {note ? (
        <Text as="span" c="faint" size="sm" className={classes.note}>
          {note}
        </Text>
      ) : null}
    </Cluster>
  )
}
