import { useQuery } from '@tanstack/react-query'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { LatestPages } from '../latest-pages/latest-pages'
import { pageQueries } from '../pages.queries'
import { pageSearchQueries } from './page-search.queries'
import { useRecentSearches } from './recent-searches'
import classes from './search-start.module.css'
import { maxLatest } from './most-latest'
import { PopularSearches, RecentSearches } from './search-words'

/** Where one might begin: what changed last, what others look for, and what one looked for before. */
export function SearchStart() {
  const { data: latest } = useQuery(pageQueries.latest('document', maxLatest))
  const { data: popular } = useQuery(pageSearchQueries.popular())
  const { searches, forget, forgetAll } = useRecentSearches()
  return (
    <div className={classes.start}>
      <PopularSearches searches={popular?.data.map(({ q }) => q) ?? []} />
      {latest === undefined || latest.data.length === 0 ? null : (
        <section className={classes.latest} aria-label="Changed last">
          <SectionHeading>Changed last</SectionHeading>
          <LatestPages pages={latest.data} />
        </section>
      )}
      {/* Last on a phone, since only the browser knows it: nothing that is shown already may move. */}
      <RecentSearches searches={searches} onForget={forget} onForgetAll={forgetAll} />
    </div>
  )
}
