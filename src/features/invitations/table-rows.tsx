import { t } from '@lingui/core/macro'
import type { ImportedTexts, ImportResult } from '~/contract/accounts'
import { roleDescriptions } from '~/contract/users'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Text } from '~/ui/layouts/primitives'
import classes from './invite-page.module.css'

// A longer list would not be read.
const rowsShown = 200

const outcomes: () => Record<ImportResult['outcome'], { tone: StatusTone; words: string }> = () => ({
  'would-invite': { tone: 'success', words: t`Will be invited` },
  invited: { tone: 'success', words: t`Invited` },
  'already-registered': { tone: 'muted', words: t`Not invited: registered already` },
  'already-invited': { tone: 'muted', words: t`Not invited again: an invitation is open` },
  invalid: { tone: 'error', words: t`Not invited` },
})

const carried = ({ firstName = '', lastName = '', companyName = '', role, status }: ImportedTexts) =>
  [
    `${firstName} ${lastName}`.trim(),
    companyName,
    role?.toLowerCase() === 'admin' ? roleDescriptions.admin : '',
    status?.toLowerCase() === 'approved' ? t`approved on registering` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

// The first sentence of each field is the plainest.
const wrongIn = ({ fields }: ImportResult) =>
  fields
    .filter(({ path }, place) => fields.findIndex((other) => other.path === path) === place)
    .map(({ message }) => message)
    .join(' ')

export interface TableRowsProps {
  title: string
  results: readonly ImportResult[]
  /** The rows themselves, in the order of the results, where they are to be shown. */
  rows?: readonly ImportedTexts[]
}

/** The planned or actual result of each row of a table; rows with errors are always shown. */
export function TableRows({ title, results, rows }: TableRowsProps) {
  const good = results.filter(({ outcome }) => outcome === 'would-invite' || outcome === 'invited').length
  const shown = results
    .map((result, index) => ({ result, row: rows?.[index], number: index + 1 }))
    .filter(({ result, number }) => result.outcome === 'invalid' || number <= rowsShown)
    .slice(0, rowsShown * 2)
  const verb = rows === undefined ? 'invited' : t`will be invited`
  return (
    <section aria-label={title}>
      <SectionHeading
        detail={
          <span role="status">{t`${formatNumber(good)} of ${formatNumber(results.length)} ${verb}`}</span>
        }
      >
        {title}
      </SectionHeading>
      <Box as="ul" size="sm" className={classes.rows}>
        {shown.map(({ result, row, number }) => (
          <li key={number}>
            <span className={classes.number}>{number}</span>
            <span className={classes.words}>{result.email || row?.email || t`No address`}</span>
            <span className={classes.person}>{row === undefined ? '' : carried(row)}</span>
            {result.outcome === 'invalid' ? (
              <span className={classes.reason}>
                {outcomes().invalid.words}: {wrongIn(result)}
              </span>
            ) : (
              <span className={classes.outcome}>
                <StatusLabel tone={outcomes()[result.outcome].tone}>
                  {outcomes()[result.outcome].words}
                </StatusLabel>
              </span>
            )}
          </li>
        ))}
      </Box>
      {results.length > shown.length ? (
        <Text c="dim" size="sm">{t`And ${formatNumber(results.length - shown.length)} more.`}</Text>
      ) : null}
    </section>
  )
}
