import { plural, t } from '@lingui/core/macro'
import type { StockLevel, KitRule } from '~/contract/kits'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { ShowMore } from '~/ui/components/show-more/show-more'
import { RadioDot } from '~/ui/components/radio-dot/radio-dot'
import { StatusLabel, type StatusDescription } from '~/ui/components/status-label/status-label'
import { KitPicture } from '../kit-picture/kit-picture'
import { getKitFacts } from '../request-states'
import classes from './kit-choice.module.css'
import { type OfferedKit, getRefusal } from './offered-kits'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { asHref } from '~/ui/links/href'
import { Stack, Text } from '~/ui/layouts/primitives'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

const linkLabels: () => Record<KitRule['kind'], string> = () => ({
  approved: t`Apply for access`,
  path: t`Open the path`,
  agreement: t`Read it`,
})

const getWords = ({ kind, link }: KitRule) => (link === '/contact-us' ? t`Write to us` : linkLabels()[kind])

/** The requirements of a kit, each with its state and a link. */
function KitRules({ rules, name }: { rules: readonly KitRule[]; name: string }) {
  return (
    <Stack as="ul" gap={4} size="sm" aria-label={t`What the ${name} asks for`}>
      {rules.map((rule) => (
        <li key={`${rule.kind} ${rule.text}`} className={classes.rule} data-met={rule.isMet || undefined}>
          {rule.isMet ? <IconCircleCheck {...icon} /> : <IconCircleDashed {...icon} />}
          <span>
            {rule.text}
            {rule.isMet || rule.link === null ? null : (
              <>
                {' '}
                <TextRouteLink
                  to={asHref(rule.link)}
                  className={classes.above ?? ''}
                  aria-label={getLabel(rule)}
                >
                  {getWords(rule)}
                </TextRouteLink>
              </>
            )}
          </span>
        </li>
      ))}
    </Stack>
  )
}

const getLabel = (rule: KitRule) => (rule.title === '' ? getWords(rule) : `${getWords(rule)}: ${rule.title}`)

const stockLabels: () => Record<StockLevel, StatusDescription> = () => ({
  'in-stock': { name: t`In stock`, tone: 'success' },
  'few-left': { name: t`Few left`, tone: 'warning' },
  'out-of-stock': { name: t`Out of stock`, tone: 'muted' },
})

/** Keeps the fields below within reach. */
const maxVisible = 12

interface KitChoiceProps {
  offers: readonly OfferedKit[]
  value: string
  onChange: (slug: string) => void
  error?: string | undefined
}

/** Chooses a kit by picture, facts, stock and requirements; an unavailable one shows why. */
export function KitChoice({ offers, value, onChange, error }: KitChoiceProps) {
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : 'kit-error'}
      aria-invalid={error === undefined ? undefined : true}
    >
      <legend className={classes.legend}>{t`Kit`}</legend>
      <ShowMore
        items={offers}
        most={maxVisible}
        describeRest={(count) => plural(count, { one: '# more kit', other: '# more kits' })}
        isOpen={offers.slice(maxVisible).some(({ kit }) => kit.slug === value)}
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
        <Text id="kit-error" size="sm" c="error" mt={6}>
          {error}
        </Text>
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
  const stock = stockLabels()[kit.stock]
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
      <StatusLabel {...stock} />
      <Text id={aboutId} c="dim" size="sm" className={classes.description}>
        {kit.description}
      </Text>
      <FactList facts={getKitFacts(kit)} columns={1} form="spec" />
      <Stack gap={6} className={classes.foot}>
        {refusal === null ? null : (
          <Text id={refusalId} size="sm" className={classes.reason}>
            {refusal}
          </Text>
        )}
        <KitRules rules={eligibility.rules} name={kit.name} />
      </Stack>
    </div>
  )
}
