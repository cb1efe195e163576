import type { Period } from '~/contract/milestones'
import { Funnel } from '~/features/insights/funnel/funnel'
import { PeriodChoice } from '~/features/insights/period-choice'
import classes from './-funnel-block.module.css'
import { getHref } from '~/ui/links/href'

/** How far people get, on an administrator's dashboard. */
export function FunnelBlock({ period, today }: { period: Period; today: string }) {
  return (
    <div className={classes.block}>
      <PeriodChoice
        period={period}
        today={today}
        getAddress={(search) => getHref({ to: '/dashboard', search: search ?? {} })}
      />
      <Funnel period={period} />
    </div>
  )
}
