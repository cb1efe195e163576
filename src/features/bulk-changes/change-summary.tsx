import type { BulkChange } from '~/contract/bulk-changes'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { formatNumber } from '~/ui/format/numbers'
import classes from './bulk-change-page.module.css'
import { reasonWords, valueName } from './change-words'

/** Who changes from what to what, who does not and why, and which mails go out. */
export function ChangeSummary({ change: { state, changes, skipped, mails } }: { change: BulkChange }) {
  const isOver = state === 'done' || state === 'stopped'
  return (
    <div className={classes.summary}>
      <section aria-labelledby="changes">
        <SectionHeading id="changes">{isOver ? 'Who changed' : 'Who changes'}</SectionHeading>
        <CountList
          empty="Nobody."
          rows={changes.map(({ before, after, count }) => ({
            label: `${valueName(before)} to ${valueName(after)}`,
            count,
          }))}
        />
      </section>
      <section aria-labelledby="skipped">
        <SectionHeading id="skipped">Who is skipped, and why</SectionHeading>
        <CountList
          empty="Nobody."
          rows={skipped.map(({ reason, count }) => ({ label: reasonWords[reason], count }))}
        />
      </section>
      <section aria-labelledby="mails">
        <SectionHeading id="mails">{isOver ? 'Mails that went out' : 'Mails that go out'}</SectionHeading>
        <CountList
          empty="None."
          rows={mails.map(({ subject, count }) => ({ label: `“${subject}”`, count }))}
        />
      </section>
    </div>
  )
}

interface CountListProps {
  rows: readonly { label: string; count: number }[]
  empty: string
}

function CountList({ rows, empty }: CountListProps) {
  if (rows.length === 0) return <p className={classes.nothing}>{empty}</p>
  return (
    <ul className={classes.counts}>
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <strong>{formatNumber(count)}</strong>
        </li>
      ))}
    </ul>
  )
}
