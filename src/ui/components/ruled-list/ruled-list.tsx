import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlaceLink } from '../place-link/place-link'
import classes from './ruled-list.module.css'

export interface RuledSectionProps {
  title: string
  /** One sentence. */
  text?: ReactNode
  /** One link under it. */
  action?: ReactNode
  /** The ruled list, or whatever stands right. */
  children: ReactNode
}

/** A section of a public page: name and sentence left (3fr), list right (9fr). */
export function RuledSection({ title, text, action, children }: RuledSectionProps) {
  return (
    <section className={classes.section}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {text ? <p className={classes.text}>{text}</p> : null}
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

export interface RuledRow {
  id: string
  name: string
  /** What it covers. */
  text?: string
  /** Right: a count, progress ticks with words. */
  detail?: ReactNode
  /** Where it leads; without it the row is text alone. */
  to?: string
  /** Opens with approval only. */
  isLocked?: boolean
}

/** Rows of 47 px under an ink rule. */
export function RuledList({ rows }: { rows: readonly RuledRow[] }) {
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <span className={classes.name}>
            {row.to === undefined ? (
              row.name
            ) : (
              <PlaceLink to={row.to} className={classes.link}>
                {row.name}
              </PlaceLink>
            )}
          </span>
          <span className={classes.rowText}>{row.text}</span>
          <span className={classes.detail}>{row.detail}</span>
          {row.isLocked ? (
            <IconLock className={classes.lock} size={15} stroke={1.6} aria-label="Opens with approval" />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
