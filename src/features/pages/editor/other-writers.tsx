import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Avatar } from '~/ui/components/avatar/avatar'
import { clockOf } from './local-time'
import classes from './other-writers.module.css'
import { pageWritingQueries } from './page-writing.queries'

/** Who else writes at the page. */
export function OtherWriters({ page }: { page: string }) {
  const { data } = useQuery(pageWritingQueries.workingCopy(page))
  const isHydrated = useHydrated()
  const others = isHydrated ? (data?.others ?? []) : []
  return (
    <span className={classes.others} aria-live="polite">
      {others.slice(0, 2).map(({ authorName, savedAt }) => (
        <span key={authorName} className={classes.other}>
          <Avatar name={authorName} size={22} />
          {authorName} is writing here too, last at {clockOf(new Date(savedAt))}
        </span>
      ))}
      {others.length > 2 ? <span>and {others.length - 2} more</span> : null}
    </span>
  )
}
