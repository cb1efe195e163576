import { t } from '@lingui/core/macro'
import type { Period } from '~/contract/funnel'
import { AppButton } from '~/ui/components/app-button/app-button'
import { PeriodFields } from '~/ui/components/filter-fields/filter-fields'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { getLastDays } from './period'
import classes from './period-choice.module.css'
import type { Href } from '~/ui/links/href'
import { Cluster } from '~/ui/layouts/primitives'

/** Common periods. */
const commonPeriods = (today: string): { label: string; period: Period }[] => [
  { label: '7 days', period: getLastDays(7, today) },
  { label: '30 days', period: getLastDays(30, today) },
  { label: '90 days', period: getLastDays(90, today) },
  { label: t`A year`, period: getLastDays(365, today) },
]

interface PeriodChoiceProps {
  period: Period
  /** A day in UTC. */
  today: string
  /** Returns the URL of a period; without one, the target of the form. */
  getAddress: (period?: Period) => Href
  /** Other search parameters to keep. */
  kept?: Readonly<Record<string, string | undefined>>
}

/** Chooses the period: common ones as links, or two dates. Works without scripts. */
export function PeriodChoice({ period, today, getAddress, kept }: PeriodChoiceProps) {
  return (
    <Cluster gap="8px 24px" justify="space-between">
      <Cluster as="ul" gap="4px 16px" align="stretch">
        {commonPeriods(today).map(({ label, period: usual }) => (
          <li key={label}>
            <RouteLink
              to={getAddress(usual)}
              className={classes.link}
              aria-current={usual.from === period.from && usual.to === period.to ? 'true' : undefined}
            >
              {label}
            </RouteLink>
          </li>
        ))}
      </Cluster>
      <Cluster
        // The fields follow the period chosen above.
        key={`${period.from} ${period.to}`}
        method="get"
        action={getAddress()}
        as="form"
        gap="8px 12px"
        aria-label={t`Choose a period`}
      >
        {Object.entries(kept ?? {}).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <PeriodFields from={period.from} to={period.to} isRequired />
        <AppButton kind="outlined" type="submit">{t`Show`}</AppButton>
      </Cluster>
    </Cluster>
  )
}
