import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { WaitingApplication } from '~/contract/applications'
import {
  type DataColumn,
  DataRow,
  DataTable,
  RowCheckbox,
  textCell,
} from '~/ui/components/data-table/data-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatAgeLong } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'
import type { QueueSearch } from '../applications.queries'
import { getQueueSearch } from './queue-position'
import { useState } from 'react'

export interface QueueTableProps {
  applications: readonly WaitingApplication[]
  search: QueueSearch
  /** Milliseconds since 1970. */
  now: number
  selection: QueueSelection
  onSelect: (applications: readonly WaitingApplication[], isSelected: boolean) => void
}

const columns = ({ isClaimed, isAssigned }: Shown): DataColumn[] => [
  { key: 'name', label: t`Name`, width: '17%' },
  { key: 'waiting', label: t`Waiting`, width: 156 },
  { key: 'company', label: t`Company`, width: '13%' },
  { key: 'country', label: t`Country`, width: '9%' },
  { key: 'project', label: t`Will build` },
  ...(isAssigned ? [{ key: 'assigned', label: t`Assigned to`, width: 140 }] : []),
  ...(isClaimed ? [{ key: 'claim', label: t`Looked at by`, width: 140 }] : []),
  { key: 'version', label: t`Version`, width: 76, align: 'end' },
  { key: 'submitted', label: t`Submitted`, width: 116 },
]

/** Columns that are shown if a row has a value: the column of the project needs the space. */
interface Shown {
  isClaimed: boolean
  isAssigned: boolean
}

/** The submitted applications of one page, with their waiting time and reviewers. */
export function QueueTable({ applications, selection, onSelect, ...place }: QueueTableProps) {
  const selectedHere = applications.filter(({ identityUid }) => selection.has(identityUid)).length
  const shown = {
    isClaimed: applications.some(({ claim }) => claim !== null),
    isAssigned: applications.some(({ assignment }) => assignment !== null),
  }
  const isAllSelected = selectedHere === applications.length
  const all = (
    <RowCheckbox
      label={t`Everybody on this page`}
      checked={isAllSelected}
      isIndeterminate={selectedHere > 0 && !isAllSelected}
      onChange={() => onSelect(applications, !isAllSelected)}
    />
  )
  return (
    <DataTable
      caption={t`Applications waiting for a decision`}
      columns={[{ key: 'select', width: 52, label: all }, ...columns(shown)]}
      minWidth={1120}
      stickyColumns={2}
    >
      {applications.map((waiting) => (
        <QueueRow
          key={waiting.identityUid}
          waiting={waiting}
          {...shown}
          {...place}
          isSelected={selection.has(waiting.identityUid)}
          onSelect={(isSelected) => onSelect([waiting], isSelected)}
        />
      ))}
    </DataTable>
  )
}

interface QueueRowProps extends Pick<QueueTableProps, 'search' | 'now'>, Shown {
  waiting: WaitingApplication
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function QueueRow(props: QueueRowProps) {
  const { waiting, isClaimed, isAssigned, search, now, isSelected, onSelect } = props
  const { identityUid, name, company, country, project, version, submittedAt, isOverdue } = waiting
  const { claim, assignment } = waiting
  const age = formatAgeLong(submittedAt, now)
  return (
    <DataRow isSelected={isSelected}>
      <td>
        <RowCheckbox
          label={name}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      <td data-look="name" title={name}>
        <Link to="/admin/profile/application" search={getQueueSearch(search, identityUid)}>
          {name}
        </Link>
      </td>
      <td>{isOverdue ? <StatusLabel tone="error">{t`${age}, overdue`}</StatusLabel> : age}</td>
      {textCell(company)}
      <td data-look="dim">{country}</td>
      {textCell(project, 'dim')}
      {isAssigned ? textCell(assignment?.name, 'dim') : null}
      {isClaimed ? textCell(claim?.name, 'dim') : null}
      <td data-align="end">{version}</td>
      <td data-look="dim">
        <Time at={submittedAt} format="day" />
      </td>
    </DataRow>
  )
}

export type QueueSelection = ReadonlyMap<string, WaitingApplication>

/** The limit of one call. */
export const maxDecided = 200

const none: QueueSelection = new Map()

/** The selected applications, over all pages of the queue. */
export const useQueueSelection = () => {
  const [selection, setSelection] = useState(none)
  const select = (applications: readonly WaitingApplication[], isSelected: boolean) =>
    setSelection((current) => {
      const next = new Map(current)
      for (const application of applications) {
        if (isSelected) next.set(application.identityUid, application)
        else next.delete(application.identityUid)
      }
      return next
    })
  return { selection, select, clear: () => setSelection(none) }
}
