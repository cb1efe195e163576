import type { ReactNode, TimeHTMLAttributes } from 'react'
import { formatInstant, formatUtc, type TimeFormat } from './dates'

export interface TimeProps extends Pick<TimeHTMLAttributes<HTMLTimeElement>, 'className'> {
  /** An ISO 8601 instant, or a calendar day (`2026-11-21`). */
  at: string
  /** `moment` by default. */
  format?: TimeFormat
}

/** A date or time in the reader's time zone, with UTC as its tooltip. Without scripts it is in UTC, and says so. */
export function Time({ at, format = 'moment', ...rest }: TimeProps) {
  return (
    <time
      dateTime={at}
      data-format={format}
      // A calendar day has no time zone.
      title={at.length === 10 ? undefined : formatUtc(at)}
      suppressHydrationWarning
      {...rest}
    >
      {formatInstant(at, format)}
    </time>
  )
}

/** Renders a text and converts ISO 8601 instants in it to local times, for sentences that are built as strings. */
export function TextWithTimes({ text, format }: { text: string; format?: TimeFormat }): ReactNode {
  return text.split(/(\d{4}-\d\d-\d\dT[\d:.]+Z)/).map((part, index) =>
    // Captured groups are at odd indexes.
    index % 2 === 0 ? part : <Time key={part} at={part} {...(format && { format })} />,
  )
}
