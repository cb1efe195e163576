import type { BulkChange } from '~/contract/bulk-changes'
import classes from './bulk-change-page.module.css'
import { progressWords } from './change-words'
import { TextWithTimes } from '~/ui/format/time'

/** How far it is: one sentence, and a bar while it runs. */
export function ChangeProgress({ change }: { change: BulkChange }) {
  const { state, counts } = change
  return (
    <div className={classes.progress}>
      <p role="status">
        <TextWithTimes text={progressWords(change)} />
      </p>
      {state === 'running' ? (
        <progress aria-label="Progress" max={counts.total} value={counts.total - counts.waiting} />
      ) : null}
    </div>
  )
}
