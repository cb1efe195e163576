import type { Kit } from '~/contract/dev-kits'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { KitDrawing } from '../kit-drawing'
import classes from './kit-choice.module.css'

interface KitChoiceProps {
  kits: readonly Kit[]
  /** Kits of which this person has an open request. */
  requested: readonly string[]
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

const reasonOf = ({ slug, inStock }: Kit, requested: readonly string[]): string | null => {
  if (requested.includes(slug)) return 'Your request for this kit is open. One at a time.'
  return inStock ? null : 'None in stock at the moment.'
}

/** Which kit, each with its drawing and facts; one that cannot be requested says why. */
export function KitChoice({ kits, requested, value, onChange, error }: KitChoiceProps) {
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : 'kit-error'}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={classes.legend}>Kit</legend>
      <div className={classes.kits}>
        {kits.map((kit) => {
          const reason = reasonOf(kit, requested)
          return (
            <label key={kit.slug} className={classes.kit} data-disabled={reason === null ? undefined : true}>
              <span className={classes.head}>
                <input
                  type="radio"
                  name="kit"
                  value={kit.slug}
                  className={classes.radio}
                  checked={value === kit.slug}
                  disabled={reason !== null}
                  onChange={() => onChange(kit.slug)}
                />
                {kit.name}
              </span>
              <span className={classes.description}>{kit.description}</span>
              <span className={classes.drawing}>
                <KitDrawing slug={kit.slug} />
              </span>
              <FactList facts={kit.facts} columns={1} form="spec" />
              {reason === null ? null : <span className={classes.reason}>{reason}</span>}
            </label>
          )
        })}
      </div>
      {error === undefined ? null : (
        <p id="kit-error" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
