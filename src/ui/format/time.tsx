import type { ReactNode, TimeHTMLAttributes } from 'react'
import { formatInstant, formatUtc, type TimeFormat } from './dates'

export interface TimeProps extends Pick<TimeHTMLAttributes<HTMLTimeElement>, 'className'> {
  /** An ISO 8601 instant, or a calendar day (`2026-11-21`). */
  at: string
  /** `moment` unless given. */
  format?: TimeFormat
}

/** A day or time in the reader's time zone, with the instant in UTC as its tooltip. Without scripts it is in UTC, and says so. */
export function Time({ at, format = 'moment', ...rest }: TimeProps) {
  return (
    <time
      dateTime={at}
      data-format={format}
      // A calendar day is the same everywhere.
      title={at.length === 10 ? undefined : formatUtc(at)}
      suppressHydrationWarning
      {...rest}
    >
      {formatInstant(at, format)}
    </time>
  )
}

/** A text in which ISO 8601 instants become times of the reader: for sentences that are put together as strings. */
export function TextWithTimes({ text, format }: { text: string; format?: TimeFormat }): ReactNode {
  return text.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/).map((part, index) =>
    // What the pattern captures is at odd indexes.
    index % 2 === 0 ? part : <Time key={part} at={part} {...(format && { format })} />,
  )
}
