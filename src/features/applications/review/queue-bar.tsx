import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Claim } from '~/contract/applications'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { Avatar } from '~/ui/components/avatar/avatar'
import { formatNumber } from '~/ui/format/numbers'
import { Cluster } from '~/ui/layouts/primitives'
import type { QueueSearch } from '../applications.queries'
import { type QueuePosition, type QueueEntry, getQueueSearch } from './queue-position'
import classes from './queue-bar.module.css'

export interface QueueBarProps {
  /** Null until the queue is loaded. */
  place: QueuePosition | null
  /** The search parameters of the queue that this application was opened from. */
  search: QueueSearch
  /** The other reviewer who has claimed this application. */
  other: Claim | null
}

/** Above a review: a link to the queue, the other reviewer, the position in the queue, and links to the neighbours. */
export function QueueBar({ place, search, other }: QueueBarProps) {
  return (
    <>
      <Cluster as="span" gap={8}>
        <Link to="/admin/profile/application" search={getQueueSearch(search)} className={classes.queue}>
          <Trans>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
            Review queue
          </Trans>
        </Link>
        <span className={classes.order}>{t`Oldest first`}</span>
      </Cluster>
      <Cluster role="status" as="span" gap={8} c="dim">
        {other === null ? null : (
          <Trans>
            <Avatar name={other.name} size={22} />
            {other.name} is looking at this too
          </Trans>
        )}
      </Cluster>
      <Cluster as="span" gap={8}>
        {place === null ? null : (
          <span className={classes.position}>
            {place.position === null ? (
              t`${formatNumber(place.total)} waiting`
            ) : (
              <Trans>
                <strong>{formatNumber(place.position)}</strong> of {formatNumber(place.total)}
              </Trans>
            )}
          </span>
        )}
        <NeighbourLink stop={place?.previous ?? null} search={search} to="previous" keyName={t`Alt+K`} />
        <NeighbourLink stop={place?.next ?? null} search={search} to="next" keyName={t`Alt+J`} />
      </Cluster>
    </>
  )
}

interface NeighbourLinkProps {
  stop: QueueEntry | null
  search: QueueSearch
  to: 'previous' | 'next'
  keyName: string
}

function NeighbourLink({ stop, search, to, keyName }: NeighbourLinkProps) {
  const arrow =
    to === 'previous' ? (
      <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
    ) : (
      <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
    )
  const sections = to === 'previous' ? { leftSection: arrow } : { rightSection: arrow }
  const words = (
    <>
      {to === 'previous' ? t`Previous` : t`Next`}
      <kbd className={classes.key} aria-hidden="true">
        {keyName.replace('+', ' ')}
      </kbd>
    </>
  )
  if (stop === null) {
    return (
      <AppButton kind="outlined" disabled {...sections}>
        {words}
      </AppButton>
    )
  }
  return (
    <AppButtonLink
      kind="outlined"
      to="/admin/profile/application"
      search={getQueueSearch({ ...search, page: stop.page }, stop.id)}
      aria-keyshortcuts={keyName}
      {...sections}
    >
      {words}
    </AppButtonLink>
  )
}
