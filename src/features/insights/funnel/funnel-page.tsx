import { t } from '@lingui/core/macro'
import type { Period } from '~/contract/milestones'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PeriodChoice } from '../period-choice'
import { Funnel } from './funnel'
import classes from './funnel-page.module.css'
import { getHref } from '~/ui/links/href'
import { Stack } from '~/ui/layouts/primitives'

/** How far people get, over a period that the address names. `today` is a day in UTC. */
export function FunnelPage({ period, today }: { period: Period; today: string }) {
  return (
    <Stack gap={24} className={classes.page}>
      <PageTitle
        size="admin"
        lead="People who first reached each stage in this period; days are in UTC."
      >{t`Onboarding funnel`}</PageTitle>
      <PeriodChoice
        period={period}
        today={today}
        getAddress={(search) => getHref({ to: '/admin/funnel', search: search ?? {} })}
      />
      <Funnel period={period} />
    </Stack>
  )
}
