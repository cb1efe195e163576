import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { errorMessage } from '~/forms/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination } from '~/ui/components/pagination/pagination'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { Time } from '~/ui/format/time'
import { formatNumber } from '~/ui/format/numbers'
import { userQueries } from '../users.queries'
import { actChanges, actWords } from './act-words'
import classes from './person-page.module.css'

/** What happened on this account and who did it, newest first. */
export function PersonActs({ identityUid, page }: { identityUid: string; page: number }) {
  const router = useRouter()
  const acts = useQuery(userQueries.acts(identityUid, page))
  const { total = 0, count = 1, data = [] } = acts.data ?? {}
  const hrefFor = (number: number) =>
    router.buildLocation({
      to: '/admin/profile',
      search: number > 1 ? { id: identityUid, page: number } : { id: identityUid },
    }).href
  return (
    <section className={classes.section} aria-labelledby="activity">
      <SectionHeading id="activity" detail={total > 0 ? formatNumber(total) : undefined}>
        Activity
      </SectionHeading>
      {acts.error !== null && acts.data === undefined ? (
        <ErrorState title="The activity could not be loaded." onRetry={() => void acts.refetch()}>
          {errorMessage(acts.error)}
        </ErrorState>
      ) : acts.data === undefined ? (
        <SkeletonRows rows={3} columns={[4, 1]} />
      ) : total === 0 ? (
        <p className={classes.nothing}>Nothing has happened on this account yet.</p>
      ) : (
        <ul className={classes.acts}>
          {data.map((act) => (
            <li key={act.id}>
              <span>
                <strong>{act.actorName}</strong> {actWords(act)}
                {actChanges(act).map((change) => (
                  <span key={change} className={classes.changes}>
                    <br />
                    {change}
                  </span>
                ))}
              </span>
              <Time at={act.at} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.pages}>
        <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
      </div>
    </section>
  )
}
