import type { SecondFactor } from '~/contract/second-factor'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Time } from '~/ui/format/time'
import { factorKind, factorTitle } from './factor-title'
import classes from './second-factor-section.module.css'

interface FactorListProps {
  factors: readonly SecondFactor[]
  /** The id of the one that is being removed. */
  removing: string | null
  onRemove: (factor: SecondFactor) => void
}

/** One's second factors by name, each to remove. */
export function FactorList({ factors, removing, onRemove }: FactorListProps) {
  return (
    <ul className={classes.factors}>
      {factors.map((factor) => (
        <li key={factor.id} className={classes.factor}>
          <span className={classes.name}>{factorTitle(factor)}</span>
          <span className={classes.kind}>
            {factor.name ? `${factorKind(factor)}, ` : ''}
            {factor.addedAt === null ? null : (
              <>
                added <Time at={factor.addedAt} format="day" />
              </>
            )}
          </span>
          <AppButton
            kind="outlined"
            aria-label={`Remove ${factorTitle(factor)}`}
            loading={removing === factor.id}
            disabled={removing !== null}
            onClick={() => onRemove(factor)}
          >
            Remove
          </AppButton>
        </li>
      ))}
    </ul>
  )
}
