import { t } from '@lingui/core/macro'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { fullName } from '~/contract/full-name'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Text } from '~/ui/layouts/primitives'
import classes from './invite-page.module.css'
import type { AddressRow } from './read-addresses'

// A longer list would not be read, and is redrawn at every key.
const rowsShown = 100

/** The parsed addresses, row by row, with the errors beside them. */
export function AddressPreview({ rows }: { rows: readonly AddressRow[] }) {
  const refused = rows.filter((row) => row.is === 'refused').length
  const understood = rows.length - refused
  // Rows with errors come first, so that the limit never hides them.
  const shown = rows
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row, number }) => row.is === 'refused' || number <= rowsShown)
    .slice(0, rowsShown * 2)
  return (
    <section aria-label={t`What was understood`}>
      <SectionHeading
        detail={
          <span role="status">
            {`${formatNumber(understood)} understood${refused > 0 ? t`, ${formatNumber(refused)} not` : ''}`}
          </span>
        }
      >{t`What was understood`}</SectionHeading>
      <Box as="ul" size="sm" className={classes.rows}>
        {shown.map(({ row, number }) => (
          <li key={number}>
            <span className={classes.number}>{number}</span>
            <span className={classes.words}>{row.is === 'understood' ? row.email : row.text}</span>
            {row.is === 'understood' ? (
              <span className={classes.person}>{fullName(row)}</span>
            ) : (
              <span className={classes.reason}>{row.reason}</span>
            )}
          </li>
        ))}
      </Box>
      {rows.length > shown.length ? (
        <Text c="dim" size="sm">{t`And ${formatNumber(rows.length - shown.length)} more.`}</Text>
      ) : null}
    </section>
  )
}

interface Result {
  email: string
  outcome: 'invited' | 'already-registered' | 'already-invited'
}

const outcomes: () => Record<Result['outcome'], { tone: StatusTone; words: string }> = () => ({
  invited: { tone: 'success', words: t`Invited` },
  'already-registered': { tone: 'muted', words: t`Not invited: registered already` },
  'already-invited': { tone: 'muted', words: t`Not invited again: an invitation is open` },
})

/** What became of each address. */
export function InviteResults({ results }: { results: readonly Result[] }) {
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  return (
    <section aria-label={t`Result`}>
      <SectionHeading
        detail={
          <span role="status">{t`${formatNumber(invited)} of ${formatNumber(results.length)} invited`}</span>
        }
      >{t`Result`}</SectionHeading>
      <Box as="ul" size="sm" className={classes.rows}>
        {results.map(({ email, outcome }, index) => (
          <li key={email}>
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.words}>{email}</span>
            <span className={classes.outcome}>
              <StatusLabel tone={outcomes()[outcome].tone}>{outcomes()[outcome].words}</StatusLabel>
            </span>
          </li>
        ))}
      </Box>
    </section>
  )
}
