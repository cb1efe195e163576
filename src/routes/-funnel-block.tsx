import type { Period } from '~/contract/milestones'
import { Funnel } from '~/features/insights/funnel/funnel'
import { PeriodChoice } from '~/features/insights/period-choice'
import classes from './-funnel-block.module.css'

/** How far people get, on an administrator's dashboard. */
export function FunnelBlock({ period, today }: { period: Period; today: string }) {
  return (
    <div className={classes.block}>
      <PeriodChoice period={period} today={today} address="/dashboard" />
      <Funnel period={period} />
    </div>
  )
}
