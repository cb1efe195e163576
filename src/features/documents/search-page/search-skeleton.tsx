import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import classes from './search-skeleton.module.css'

const hits = ['first', 'second', 'third', 'fourth', 'fifth']

/** Hits to come, in their shape. */
export function SearchSkeleton() {
  return (
    <div className={classes.hits}>
      {hits.map((hit) => (
        <div key={hit} className={classes.hit}>
          <SkeletonRows rows={4} height={24} />
        </div>
      ))}
    </div>
  )
}
