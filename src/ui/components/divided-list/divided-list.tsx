import { t } from '@lingui/core/macro'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RouteLink } from '../route-link/route-link'
import classes from './divided-list.module.css'
import type { LinkTarget } from '~/ui/links/href'

export interface DividedSectionProps {
  /** The id, for links to it. */
  id?: string
  title: string
  /** One sentence. */
  text?: ReactNode
  /** One link under it. */
  action?: ReactNode
  /** The list, or other content on the right. */
  children: ReactNode
}

/** A section of a public page: name and sentence left (3fr), list right (9fr). */
export function DividedSection({ id, title, text, action, children }: DividedSectionProps) {
  return (
    <section id={id} className={classes.section}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        {text ? <p className={classes.text}>{text}</p> : null}
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

export interface DividedListItem {
  id: string
  name: string
  /** Before the name, in `stacked` lists: a tag. */
  mark?: ReactNode
  /** Small, after the name: what it belongs to. */
  note?: ReactNode
  /** What it covers. */
  text?: ReactNode
  /** On the right: a count, progress ticks with text, a date. */
  detail?: ReactNode
  /** The link; without it the row is plain text. */
  to?: LinkTarget
  /** Requires approval. */
  isLocked?: boolean
}

export interface DividedListProps {
  rows: readonly DividedListItem[]
  /**
   * `columns`: name, text and detail side by side, 47 px under an ink rule. `stacked`: the text under the name.
   * `brief`, in side columns: the name, and the detail small under it.
   */
  form?: 'columns' | 'stacked' | 'brief'
}

/** A list of rows divided by hairlines; the whole row is the link target. */
export function DividedList({ rows, form = 'columns' }: DividedListProps) {
  return (
    <ul className={classes.list} data-form={form}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          {row.mark ? <span className={classes.mark}>{row.mark}</span> : null}
          <span className={classes.name}>
            {row.to === undefined ? (
              row.name
            ) : (
              <RouteLink to={row.to} data-whole-row>
                {row.name}
              </RouteLink>
            )}
            {row.note ? <span className={classes.note}>{row.note}</span> : null}
          </span>
          {row.text === undefined && form !== 'columns' ? null : (
            <span className={classes.rowText}>{row.text}</span>
          )}
          <span className={classes.detail}>{row.detail}</span>
          {row.isLocked ? (
            <IconLock
              className={classes.lock}
              size={15}
              stroke={1.6}
              role="img"
              aria-label={t`Opens with approval`}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
