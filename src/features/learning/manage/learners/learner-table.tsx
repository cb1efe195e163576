import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PathLearner } from '~/contract/learning'
import { DataRow, DataTable } from '~/ui/components/data-table/data-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { formatDateTime } from '~/ui/format/dates'
import { Time } from '~/ui/format/time'
import classes from './learners.module.css'

const columns = () => [
  { key: 'name', label: t`Name`, width: '20%' },
  { key: 'company', label: t`Company` },
  { key: 'progress', label: t`Progress`, width: 196 },
  { key: 'state', label: t`State`, width: 124 },
  { key: 'started', label: t`Began`, width: 116 },
  { key: 'last', label: t`Last active`, width: 116 },
  { key: 'finished', label: t`Finished`, width: 116 },
]

export interface LearnerTableProps {
  learners: readonly PathLearner[]
  unitCount: number
}

/** People on the way through a path, and how far each is. */
export function LearnerTable({ learners, unitCount }: LearnerTableProps) {
  return (
    <DataTable caption={t`Learners`} columns={columns()} minWidth={1040}>
      {learners.map((learner) => {
        const { identityUid, name, email, company, startedAt, lastAt, finishedAt } = learner
        return (
          <DataRow key={identityUid}>
            <td data-look="name" title={`${name}, ${email}`}>
              <Link to="/admin/profile" search={{ id: identityUid }}>
                {name || email}
              </Link>
            </td>
            <td data-look="dim" title={company}>
              {company}
            </td>
            <td>
              <Progress finished={learner.finishedUnits} unitCount={unitCount} />
            </td>
            <td>
              <StatusLabel tone={finishedAt === null ? 'pending' : 'success'}>
                {finishedAt === null ? t`On the way` : t`Finished`}
              </StatusLabel>
            </td>
            <td data-look="dim">
              <Time at={startedAt} format="day" />
            </td>
            <td data-look="dim">
              <Time at={lastAt} format="day" title={formatDateTime(lastAt)} />
            </td>
            <td data-look="dim">{finishedAt === null ? '–' : <Time at={finishedAt} format="day" />}</td>
          </DataRow>
        )
      })}
    </DataTable>
  )
}

function Progress({ finished, unitCount }: { finished: number; unitCount: number }) {
  const part = unitCount === 0 ? 0 : Math.min(100, (100 * finished) / unitCount)
  return (
    <span className={classes.progress}>
      <Trans>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${part}%` }} />
        </span>
        {finished} of {unitCount}
      </Trans>
    </span>
  )
}
