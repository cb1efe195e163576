import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs'
import classes from './admin-record.module.css'

export interface AdminRecordProps {
  /** The lists above it; the record itself is added. */
  above?: readonly Crumb[]
  title: string
  /** Under the title: whose it is, and since when. */
  about?: ReactNode
  /** Right of the title: its state. */
  state?: ReactNode
  children: ReactNode
}

/** One record of an administrator's list: where it stands, what it is, its state, and the rest. */
export function AdminRecord({ above, title, about, state, children }: AdminRecordProps) {
  return (
    <div className={classes.record}>
      {above === undefined ? null : <Breadcrumbs crumbs={[...above, { label: title }]} />}
      <div className={classes.head}>
        <div className={classes.what}>
          <h1 tabIndex={-1}>{title}</h1>
          {about === undefined ? null : <p>{about}</p>}
        </div>
        {state}
      </div>
      {children}
    </div>
  )
}
