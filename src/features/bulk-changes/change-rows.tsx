import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { BulkChange, BulkChangeRow, BulkOutcome } from '~/contract/bulk-changes'
import { PagedList } from '~/ui/components/list-content/list-content'
import { DataRow, DataTable, textCell } from '~/ui/components/data-table/data-table'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import classes from './bulk-change-page.module.css'
import { type BulkChangeSearch, bulkChangeQueries, progressIntervalMs } from './bulk-changes.queries'
import {
  isStoppedBefore,
  getOutcomeLabel,
  skipReasonLabels,
  getValueAfter,
  formatValue,
} from './change-labels'
import { bulkOutcomes } from '~/contract/enums'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'

const columns = () => [
  { key: 'name', label: t`Name`, width: '18%' },
  { key: 'email', label: t`E-mail` },
  { key: 'before', label: t`Before`, width: 104 },
  { key: 'after', label: t`After`, width: 104 },
  { key: 'result', label: t`Result`, width: 296 },
  { key: 'at', label: t`When`, width: 184 },
]

const tones: Record<BulkOutcome, StatusTone> = { waiting: 'pending', changed: 'success', skipped: 'muted' }

/** The users in the change, each with the result. The URL holds outcome and page. */
export function ChangeRows({ change, search }: { change: BulkChange; search: BulkChangeSearch }) {
  const { id, state } = change
  const { outcome, page = 1 } = search
  const navigate = useNavigate()
  const rows = useQuery({
    ...bulkChangeQueries.rows(id, search),
    refetchInterval: state === 'running' ? progressIntervalMs : false,
  })
  const place = { to: '/admin/bulk-changes/$id', params: { id } } as const
  const hrefFor = (wanted?: number) => getHref({ ...place, search: { outcome, page: wanted } })
  return (
    <Box aria-labelledby="people" as="section" mt={32}>
      <SectionHeading
        id="people"
        hasRule={false}
        detail={rows.data && formatNumber(rows.data.total)}
        action={
          <FilterForm
            action={getHref({ to: '/admin/bulk-changes/$id', params: { id } })}
            label={t`Find people`}
          >
            <FilterSelect
              label={t`Result`}
              name="outcome"
              value={outcome ?? ''}
              options={bulkOutcomes.map((value) => ({ value, label: getOutcomeLabel(value, state) }))}
              onChange={(value) => {
                const chosen = bulkOutcomes.find((known) => known === value)
                void navigate({ ...place, search: { outcome: chosen }, resetScroll: false })
              }}
            />
            <ShowButton />
          </FilterForm>
        }
      >{t`People`}</SectionHeading>
      <PagedList
        list={rows}
        skeleton={{ rows: 6, columns: [2, 3, 1, 1, 2, 1] }}
        errorTitle={t`The people could not be loaded.`}
        empty={
          <Text c="faint" size="sm" className={classes.nothing}>{t`No accounts have this result.`}</Text>
        }
        paging={{ page, hrefFor }}
      >
        {(people) => (
          <div className={classes.table}>
            <DataTable caption={t`People in this change`} columns={columns()} minWidth={1040} isFlush>
              {people.map((row) => (
                <Row key={row.identityUid} row={row} state={state} />
              ))}
            </DataTable>
          </div>
        )}
      </PagedList>
    </Box>
  )
}

function Row({ row, state }: { row: BulkChangeRow; state: BulkChange['state'] }) {
  const { identityUid, name, email, before, outcome, reason, at } = row
  const after = getValueAfter(row, state)
  const result =
    reason === null
      ? getOutcomeLabel(outcome, state)
      : `${getOutcomeLabel(outcome, state)}: ${skipReasonLabels()[reason]}`
  return (
    <DataRow>
      <td data-look="name" title={name || identityUid}>
        {name === '' ? (
          identityUid
        ) : (
          <Link to="/admin/profile" search={{ id: identityUid }}>
            {name}
          </Link>
        )}
      </td>
      {textCell(email, 'dim')}
      <td data-look="dim">{before === null ? '' : formatValue(before)}</td>
      <td {...(after === before && { 'data-look': 'dim' })}>{after === null ? '' : formatValue(after)}</td>
      <td title={result}>
        <StatusLabel tone={isStoppedBefore(outcome, state) ? 'muted' : tones[outcome]}>{result}</StatusLabel>
      </td>
      <td data-look="dim">{at === null ? '' : <Time at={at} />}</td>
    </DataRow>
  )
}
