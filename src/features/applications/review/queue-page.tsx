import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewDecision, WaitingApplication } from '~/contract/applications'
import { AppButtonLink } from '~/ui/components/app-button/app-button'
import { BulkAction, BulkBar } from '~/ui/components/bulk-bar/bulk-bar'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { showToast } from '~/ui/components/toasts/toasts'
import { ListPage } from '~/ui/layouts/list-page/list-page'
import { formatNumber } from '~/ui/format/numbers'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { FilterSelect } from '~/ui/components/filter-fields/filter-fields'
import { FilterForm, ShowButton } from '~/ui/components/filter-fields/filter-form'
import { applicationQueries, type QueueSearch } from '../applications.queries'
import type { Administrator } from './assignment'
import { getQueueSearch } from './queue-position'
import classes from './queue-page.module.css'
import { QueueTable, maxDecided, type QueueSelection, useQueueSelection } from './queue-table'
import { ReviewManyDialog } from './review-many-dialog'
import { getHref } from '~/ui/links/href'

// Claims change every minute.
const refetchIntervalMs = 30_000

export interface QueuePageProps {
  search: QueueSearch
  administrators: readonly Administrator[]
  /** The time of rendering, in milliseconds since 1970. */
  now: number
}

const getAddress = (search: QueueSearch) =>
  getHref({ to: '/admin/profile/application', search: getQueueSearch(search) })

interface AssigneeFilterProps extends Pick<QueuePageProps, 'search' | 'administrators'> {
  /** The assignee's name, from the applications found. */
  assignee: string | undefined
}

/** Filters by assignee. */
function AssigneeFilter({ search: { assigned = '' }, administrators, assignee }: AssigneeFilterProps) {
  const navigate = useNavigate()
  const me = getUser(useSession())?.identityUid
  const options = [
    { value: 'me', label: t`Me` },
    { value: 'nobody', label: t`No one` },
    ...administrators
      .filter(({ identityUid }) => identityUid !== me)
      .map(({ identityUid, name }) => ({ value: identityUid, label: name })),
  ]
  const value = assigned === me ? 'me' : assigned
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <FilterForm action="/admin/profile/application" label={t`Find applications`}>
      <FilterSelect
        label={t`Assigned to`}
        name="assigned"
        value={value}
        options={isKnown ? options : [...options, { value, label: assignee ?? value }]}
        onChange={(wanted) =>
          void navigate({
            to: '/admin/profile/application',
            search: getQueueSearch({ assigned: wanted === '' ? undefined : wanted, page: undefined }),
          })
        }
      />
      <ShowButton />
    </FilterForm>
  )
}

/** The review queue, oldest first. */
export function QueuePage({ search, administrators, now }: QueuePageProps) {
  const queue = useQuery({ ...applicationQueries.waiting(search), refetchInterval: refetchIntervalMs })
  // Overdue applications are marked on the next refetch.
  const readAt = queue.isFetchedAfterMount ? Math.max(now, queue.dataUpdatedAt) : now
  const { selection, select, clear } = useQueueSelection()
  // A snapshot of the selection: the typed message is for these applications.
  const [asked, setAsked] = useState<{ decision: ReviewDecision; chosen: QueueSelection } | null>(null)
  const { total = 0 } = queue.data ?? {}
  // Claims are updated, but the version stays the one that was selected.
  const shown = new Map(queue.data?.data.map((row) => [row.identityUid, row]))
  const claimNow = (ticked: WaitingApplication) => (shown.get(ticked.identityUid) ?? ticked).claim
  const decideOn = (decision: ReviewDecision) => {
    if (selection.size <= maxDecided) setAsked({ decision, chosen: selection })
    else showToast(t`At most ${maxDecided} are decided at once. Take some out for a second round.`)
  }
  return (
    <>
      <ListPage
        title={t`Review queue`}
        actions={
          queue.data ? (
            <span role="status" className={classes.count}>
              <span>
                <Trans>
                  <strong>{formatNumber(total)}</strong> waiting, oldest first
                </Trans>
              </span>
              {queue.data.overdue > 0 ? (
                <StatusLabel tone="error">{t`${formatNumber(queue.data.overdue)} overdue, over ${queue.data.targetHours} hours`}</StatusLabel>
              ) : null}
            </span>
          ) : null
        }
        filters={
          <AssigneeFilter
            search={search}
            administrators={administrators}
            assignee={queue.isPlaceholderData ? undefined : queue.data?.data[0]?.assignment?.name}
          />
        }
        bulkBar={
          selection.size > 0 ? (
            <BulkBar count={selection.size} onClear={clear}>
              <BulkAction
                icon={<IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => decideOn('approved')}
              >{t`Approve`}</BulkAction>
              <BulkAction
                icon={<IconCircleX size={16} stroke={1.7} aria-hidden="true" />}
                onClick={() => decideOn('denied')}
              >{t`Deny`}</BulkAction>
            </BulkBar>
          ) : null
        }
        list={queue}
        skeleton={{ rows: 8, columns: [2, 2, 1, 4, 1] }}
        errorTitle={t`The queue could not be loaded.`}
        empty={
          search.assigned === undefined ? (
            <EmptyState
              title={t`No applications are waiting.`}
              action={
                <AppButtonLink kind="outlined" to="/admin/accounts">{t`See all accounts`}</AppButtonLink>
              }
            />
          ) : (
            <EmptyState
              title={t`No applications in this view.`}
              action={
                <AppButtonLink
                  kind="outlined"
                  to="/admin/profile/application"
                  search={{}}
                >{t`Show all waiting`}</AppButtonLink>
              }
            />
          )
        }
        paging={{ page: search.page, hrefFor: (page) => getAddress({ ...search, page }) }}
      >
        {(rows) => (
          <QueueTable
            applications={rows}
            search={search}
            now={readAt}
            selection={selection}
            onSelect={select}
          />
        )}
      </ListPage>
      {asked === null ? null : (
        <ReviewManyDialog
          key={asked.decision}
          decision={asked.decision}
          applications={[...asked.chosen.values()].map((row) => ({ ...row, claim: claimNow(row) }))}
          onClose={() => setAsked(null)}
          onOpen={() => setAsked(asked)}
          onDone={() => {
            setAsked(null)
            clear()
          }}
        />
      )}
    </>
  )
}
