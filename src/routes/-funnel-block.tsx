import type { Period } from '~/contract/funnel'
import { Funnel } from '~/features/insights/funnel/funnel'
import { PeriodChoice } from '~/features/insights/period-choice'
import classes from './-funnel-block.module.css'
import { getHref } from '~/ui/links/href'
import { Stack } from '~/ui/layouts/primitives'

/** The funnel on the administrators' dashboard. */
export function FunnelBlock({ period, today }: { period: Period; today: string }) {
  return (
    <Stack gap={8} className={classes.block}>
      <PeriodChoice
        period={period}
        today={today}
        getAddress={(search) => getHref({ to: '/dashboard', search: search ?? {} })}
      />
      <Funnel period={period} />
    </Stack>
  )
}
