import type { BulkChange } from '~/contract/bulk-changes'
import { momentOf } from '~/ui/dates/dates'
import { grouped } from '~/ui/words/grouped'
import classes from './bulk-change-page.module.css'
import { people } from './change-words'

const sentenceOf = ({ state, counts, finishedAt, stopped }: BulkChange): string => {
  switch (state) {
    case 'preview':
      return `Nothing has changed yet. ${
        counts.waiting === 0
          ? 'Nobody would change.'
          : `${people(counts.waiting)} will change and ${grouped(counts.skipped)} will be skipped.`
      }`
    case 'running':
      return `${grouped(counts.total - counts.waiting)} of ${grouped(counts.total)} finished. It goes on when you leave this page.`
    case 'stopped':
      return `Stopped${stopped === null ? '' : ` by ${stopped.byName}, ${momentOf(stopped.at)}`}. ${grouped(counts.changed)} changed, ${grouped(counts.waiting)} left as they were.`
    case 'done':
      return `Done${finishedAt === null ? '' : `, ${momentOf(finishedAt)}`}. ${grouped(counts.changed)} changed, ${grouped(counts.skipped)} skipped.`
  }
}

/** How far it is: one sentence, and a bar while it runs. */
export function ChangeProgress({ change }: { change: BulkChange }) {
  const { state, counts } = change
  return (
    <div className={classes.progress}>
      <p role="status">{sentenceOf(change)}</p>
      {state === 'running' ? (
        <progress aria-label="Progress" max={counts.total} value={counts.total - counts.waiting} />
      ) : null}
    </div>
  )
}
