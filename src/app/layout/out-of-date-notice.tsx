import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { explainError } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PageNotice } from '~/ui/components/page-notice/page-notice'
import { Time } from '~/ui/format/time'

/** Whether a query shows earlier data because a refetch failed. */
const isOutOfDate = (query: Query) =>
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  query.meta?.isAside !== true &&
  query.isActive()

const byAge = (one: Query, other: Query) => one.state.dataUpdatedAt - other.state.dataUpdatedAt

/**
 * Says that data on the page could not be refreshed: how old it is, why, and a retry button. The page stays as it is
 * meanwhile.
 */
export function OutOfDateNotice() {
  const queryClient = useQueryClient()
  const cache = queryClient.getQueryCache()
  const oldest = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => {
      const [first] = cache.getAll().filter(isOutOfDate).toSorted(byAge)
      return first
    },
    () => undefined,
  )
  const isReading = useIsFetching({ predicate: isOutOfDate }) > 0
  if (oldest === undefined) return null
  const { error, dataUpdatedAt } = oldest.state
  return (
    <PageNotice
      label={t`Out of date`}
      tone="warning"
      action={
        <AppButton
          kind="outlined"
          loading={isReading}
          onClick={() => void queryClient.refetchQueries({ predicate: isOutOfDate })}
        >{t`Try again`}</AppButton>
      }
    >
      <span role="status">
        {explainError(error).sentence}{' '}
        <Trans>
          Some of this page is as it was on <Time at={new Date(dataUpdatedAt).toISOString()} />.
        </Trans>
      </span>
    </PageNotice>
  )
}
