import type { StockLevel } from '~/contract/dev-kits'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { ShowMore } from '~/ui/components/show-more/show-more'
import { RadioDot, StatusLabel, type StatusTone } from '~/ui/components/status-label/status-label'
import { KitPicture } from '../kit-picture/kit-picture'
import classes from './kit-choice.module.css'
import { KitRules } from './kit-rules'
import { type OfferedKit, getRefusal } from './may-choose'

const stockWords: Record<StockLevel, { name: string; tone: StatusTone }> = {
  'in-stock': { name: 'In stock', tone: 'success' },
  'few-left': { name: 'Few left', tone: 'warning' },
  'out-of-stock': { name: 'Out of stock', tone: 'muted' },
}

/** What is filled in after them stays within reach. */
const shownAtOnce = 12

interface KitChoiceProps {
  offers: readonly OfferedKit[]
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

/** Which kit, each with its picture, facts, stock and what it asks for; one that cannot be requested says why. */
export function KitChoice({ offers, value, onChange, error }: KitChoiceProps) {
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : 'kit-error'}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={classes.legend}>Kit</legend>
      <ShowMore
        items={offers}
        most={shownAtOnce}
        another="more kit"
        isOpen={offers.slice(shownAtOnce).some(({ kit }) => kit.slug === value)}
      >
        {(some) => (
          <div className={classes.kits}>
            {some.map((offer) => (
              <KitCard
                key={offer.kit.slug}
                offer={offer}
                isChosen={value === offer.kit.slug}
                onChoose={() => onChange(offer.kit.slug)}
              />
            ))}
          </div>
        )}
      </ShowMore>
      {error === undefined ? null : (
        <p id="kit-error" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface KitCardProps {
  offer: OfferedKit
  isChosen: boolean
  onChoose: () => void
}

function KitCard({ offer, isChosen, onChoose }: KitCardProps) {
  const { kit, eligibility } = offer
  const refusal = getRefusal(offer)
  const stock = stockWords[kit.stock]
  const [aboutId, refusalId] = [`kit-${kit.slug}-about`, `kit-${kit.slug}-refusal`]
  return (
    <div className={classes.kit} data-disabled={refusal === null ? undefined : true}>
      <div className={classes.picture}>
        <KitPicture kit={kit} />
      </div>
      <label className={classes.head}>
        <RadioDot
          name="kit"
          value={kit.slug}
          className={classes.radio}
          checked={isChosen}
          disabled={refusal !== null}
          aria-describedby={refusal === null ? aboutId : `${refusalId} ${aboutId}`}
          onChange={onChoose}
        />
        {kit.name}
      </label>
      <StatusLabel tone={stock.tone}>{stock.name}</StatusLabel>
      <p id={aboutId} className={classes.description}>
        {kit.description}
      </p>
      {kit.facts.length === 0 ? null : <FactList facts={kit.facts} columns={1} form="spec" />}
      <div className={classes.foot}>
        {refusal === null ? null : (
          <p id={refusalId} className={classes.reason}>
            {refusal}
          </p>
        )}
        <KitRules rules={eligibility.rules} name={kit.name} />
      </div>
    </div>
  )
}
