import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '~/forms/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination, PageOutOfRange } from '~/ui/components/pagination/pagination'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import classes from './page-feedback-list.module.css'
import type { HistorySearch } from './history-search'
import { pageHistoryQueries } from './page-history.queries'

interface PageFeedbackListProps {
  id: string
  search: HistorySearch
}

const countWords = (helpful: number, unhelpful: number) =>
  `${formatNumber(helpful)} found it helpful, ${formatNumber(unhelpful)} did not`

/** What readers said of the page, with their reasons. */
export function PageFeedbackList({ id, search }: PageFeedbackListProps) {
  const router = useRouter()
  const { said = 1 } = search
  const { data: list, error, isPlaceholderData, refetch } = useQuery(pageHistoryQueries.feedback(id, said))
  const hrefFor = (page: number) =>
    router.buildLocation({
      to: '/admin/pages/$id/versions',
      params: { id },
      search: { ...search, said: page === 1 ? undefined : page },
    }).href
  return (
    <section aria-label="What readers said">
      <SectionHeading
        detail={list === undefined || list.total === 0 ? null : countWords(list.helpful, list.unhelpful)}
      >
        What readers said
      </SectionHeading>
      {list === undefined && error !== null ? (
        <ErrorState title="What readers said could not be loaded." onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : list === undefined ? (
        <SkeletonRows rows={3} />
      ) : list.total === 0 ? (
        <p className={classes.none}>No feedback on this page yet.</p>
      ) : list.data.length === 0 ? (
        <PageOutOfRange total={list.total} count={list.count} hrefFor={hrefFor} />
      ) : (
        <>
          <ul className={classes.list} data-stale={isPlaceholderData || undefined}>
            {list.data.map(({ helpful, reason, version, createdAt }, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- two readers may say the same at once
                key={`${createdAt} ${index}`}
                className={classes.row}
              >
                <StatusLabel tone={helpful ? 'success' : 'warning'}>
                  {helpful ? 'Helpful' : 'Not helpful'}
                </StatusLabel>
                <p className={classes.reason}>
                  {reason === '' ? <span className={classes.none}>No reason given</span> : reason}
                </p>
                <p className={classes.meta}>
                  Version {version}, <Time at={createdAt} format="day" />
                </p>
              </li>
            ))}
          </ul>
          <div className={classes.pages}>
            <Pagination page={list.page} pages={Math.ceil(list.total / list.count)} hrefFor={hrefFor} />
          </div>
        </>
      )}
    </section>
  )
}
