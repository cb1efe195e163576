import classes from './learners.module.css'
import { formatNumber } from '~/ui/format/numbers'

export interface UnitBarsProps {
  /** In their order. */
  units: readonly { slug: string; title: string; finished: number }[]
  /** People who began the path. */
  learners: number
}

// More of them are folded away at first: the list of people is what one comes for.
const maxOpen = 12

/** How many finished each unit, so that one sees where people stop. */
export function UnitBars({ units, learners }: UnitBarsProps) {
  if (units.length === 0 || learners === 0) return null
  return (
    <details className={classes.units} open={units.length <= maxOpen}>
      <summary>Finished by unit</summary>
      <ol>
        {units.map(({ slug, title, finished }, index) => (
          <li key={slug}>
            <span className={classes.unit} title={title}>
              {index + 1}. {title}
            </span>
            <span className={classes.finished}>
              {formatNumber(finished)} of {formatNumber(learners)}
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, (100 * finished) / learners)}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
