import { useSuspenseQuery } from '@tanstack/react-query'
import { useInvalidateWhenDone } from '~/forms/use-invalidate-when-done'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import type { BulkChangeSearch } from './bulk-change-search'
import { bulkChangeQueries } from './bulk-changes.queries'
import { ChangeActs } from './change-acts'
import { ChangeProgress } from './change-progress'
import { ChangeRows } from './change-rows'
import { ChangeSummary } from './change-summary'
import { changeTitle, filterWords, stateWords } from './change-words'

/** One bulk change: its preview, its progress and its result, each at the same address. */
export function BulkChangePage({ id, search }: { id: string; search: BulkChangeSearch }) {
  const { data: change } = useSuspenseQuery(bulkChangeQueries.one(id))
  useInvalidateWhenDone(change.state === 'done' || change.state === 'stopped')
  const { tone, name } = stateWords[change.state]
  return (
    <AdminRecord
      above={[{ label: 'Bulk changes', to: '/admin/bulk-changes' }]}
      title={changeTitle(change)}
      about={
        <>
          {change.created.byName || 'A former administrator'}, <Time at={change.created.at} />
          {change.filter === null ? null : `, everybody who matches: ${filterWords(change.filter) || 'all'}`}
        </>
      }
      state={
        <StatusLabel tone={tone} isBoxed>
          {name}
        </StatusLabel>
      }
    >
      <ChangeProgress change={change} />
      <ChangeActs change={change} />
      <ChangeSummary change={change} />
      <ChangeRows change={change} search={search} />
    </AdminRecord>
  )
}
