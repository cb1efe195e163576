import { PlaceLink } from '~/ui/components/place-link/place-link'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { shortDayOf } from '~/ui/dates/dates'
import { documentAddress } from '../page-address'
import classes from './latest-pages.module.css'

export interface LatestPage {
  slug: string
  title: string
  summary: string
  changedAt: string
  component: { name: string } | null
}

interface LatestPagesProps {
  pages: readonly LatestPage[]
  /** `brief` in a side column: title and date. */
  form?: 'full' | 'brief'
}

/** The documents changed last, newest first. */
export function LatestPages({ pages, form = 'full' }: LatestPagesProps) {
  if (pages.length === 0) return <EmptyState title="No documents have been published yet." />
  return (
    <ul className={classes.list} data-form={form}>
      {pages.map(({ slug, title, summary, changedAt, component }) => (
        <li key={slug} className={classes.row}>
          <span className={classes.title}>
            <PlaceLink to={documentAddress(slug)}>{title}</PlaceLink>
            {form === 'full' && component ? (
              <span className={classes.component}>{component.name}</span>
            ) : null}
          </span>
          {form === 'full' ? <span className={classes.summary}>{summary}</span> : null}
          <time className={classes.date} dateTime={changedAt}>
            {shortDayOf(changedAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}
