import { plural, t } from '@lingui/core/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ManagedKitRequest } from '~/contract/kits'
import {
  type DataColumn,
  DataRow,
  DataTable,
  RowCheckbox,
  textCell,
} from '~/ui/components/data-table/data-table'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import classes from './kit-queue.module.css'
import { stateLabels } from './state-labels'

const columns: () => DataColumn[] = () => [
  { key: 'kit', label: t`Kit`, width: '17%' },
  { key: 'name', label: t`For`, width: '13%' },
  { key: 'company', label: t`Company`, width: '11%' },
  { key: 'state', label: t`State`, width: 148 },
  { key: 'due', label: t`Due`, width: 112 },
  { key: 'country', label: t`To`, width: '9%' },
  { key: 'purpose', label: t`Purpose` },
  { key: 'when', label: t`Requested`, width: 116 },
]

export interface KitQueueTableProps {
  requests: readonly ManagedKitRequest[]
  /** Ids. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

type RequestStateProps = Pick<ManagedKitRequest, 'state' | 'daysOverdue'> & { isBoxed?: boolean }

/** The state of a request, or how long its loan is overdue. */
export function RequestState({ state, daysOverdue, isBoxed = false }: RequestStateProps) {
  const { name, tone } = stateLabels()[state]
  return (
    <StatusLabel tone={daysOverdue > 0 ? 'error' : tone} isBoxed={isBoxed}>
      {daysOverdue > 0 ? plural(daysOverdue, { one: '# day overdue', other: '# days overdue' }) : name}
    </StatusLabel>
  )
}

/** The selectable requests of one page. */
export function KitQueueTable({ requests, selected, onSelect }: KitQueueTableProps) {
  const here = requests.filter(({ id }) => selected.has(id)).length
  const isAll = here === requests.length
  const select = (ids: readonly string[], isSelected: boolean) => {
    const changed = new Set(selected)
    for (const id of ids) {
      if (isSelected) changed.add(id)
      else changed.delete(id)
    }
    onSelect(changed)
  }
  const all = (
    <RowCheckbox
      label={t`Every request on this page`}
      checked={isAll}
      isIndeterminate={here > 0 && !isAll}
      onChange={() =>
        select(
          requests.map(({ id }) => id),
          !isAll,
        )
      }
    />
  )
  return (
    <DataTable
      caption={t`Kit requests`}
      columns={[{ key: 'select', width: 52, label: all }, ...columns()]}
      minWidth={1200}
      stickyColumns={2}
    >
      {requests.map(
        ({
          id,
          kitName,
          quantity,
          name,
          company,
          state,
          shippingAddress,
          addressAdvice,
          purpose,
          createdAt,
          dueOn,
          daysOverdue,
        }) => (
          <DataRow key={id} isSelected={selected.has(id)}>
            <td>
              <RowCheckbox
                label={t`${kitName} for ${name}`}
                checked={selected.has(id)}
                onChange={(event) => select([id], event.currentTarget.checked)}
              />
            </td>
            <td data-look="name" title={kitName}>
              <Link to="/admin/dev-kits/$id" params={{ id }}>
                {quantity > 1 ? `${quantity} × ` : ''}
                {kitName}
              </Link>
            </td>
            {textCell(name)}
            {textCell(company, 'dim')}
            <td>
              <RequestState state={state} daysOverdue={daysOverdue} />
            </td>
            <td data-look="dim">
              {dueOn === null || state !== 'delivered' ? '–' : <Time at={dueOn} format="day" />}
            </td>
            <td
              data-look="dim"
              title={addressAdvice.map(({ text }) => text).join(' ') || shippingAddress.country}
            >
              {addressAdvice.length === 0 ? null : (
                <IconAlertTriangle
                  size={15}
                  stroke={1.7}
                  className={classes.advised}
                  role="img"
                  aria-label={t`Unusual address`}
                />
              )}
              {shippingAddress.country}
            </td>
            {textCell(purpose, 'dim')}
            <td data-look="dim">
              <Time at={createdAt} format="day" />
            </td>
          </DataRow>
        ),
      )}
    </DataTable>
  )
}
