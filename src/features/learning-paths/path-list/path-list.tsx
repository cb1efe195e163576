import type { LearningPath } from '~/contract/learning-paths'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { countedUnits, durationOf } from '../duration'
import classes from './path-list.module.css'

/** The learning paths for the dashboard: what each leads to, its units and how long they take. */
export function PathList({ paths }: { paths: readonly LearningPath[] }) {
  if (paths.length === 0) return <EmptyState title="No learning paths have been published yet." />
  return (
    <ul className={classes.list}>
      {paths.map(({ slug, title, summary, units, minutes }) => (
        <li key={slug} className={classes.path}>
          <span className={classes.title}>
            <PlaceLink to={`/learning-paths#path-${slug}`}>{title}</PlaceLink>
          </span>
          <span className={classes.summary}>{summary}</span>
          <span className={classes.length}>
            {countedUnits(units.length)}, {durationOf(minutes)}
          </span>
        </li>
      ))}
    </ul>
  )
}
