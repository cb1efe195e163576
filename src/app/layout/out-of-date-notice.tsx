import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { explainError } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PageNotice } from '~/ui/components/page-notice/page-notice'
import { Time } from '~/ui/format/time'

/** What is shown and was read before, but could not be read again. */
const isOutOfDate = (query: Query) =>
  query.state.status === 'error' &&
  query.state.data !== undefined &&
  query.meta?.isAside !== true &&
  query.isActive()

const byAge = (one: Query, other: Query) => one.state.dataUpdatedAt - other.state.dataUpdatedAt

/**
 * On a page some of which was to be read again, and could not be: how old that is, why, and a button to try once more.
 * Everything stays on show meanwhile.
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
