import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Period } from '~/contract/milestones'
import { errorMessage } from '~/forms/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { formatLongDate } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Text, VisuallyHidden, Stack } from '~/ui/layouts/primitives'
import { milestoneQueries, stageWords } from '../milestones.queries'
import classes from './funnel.module.css'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { PeriodChoice } from '../period-choice'
import { getHref } from '~/ui/links/href'

type Points = readonly { from: string; people: number }[]

const chartWords = (name: string, step: 'day' | 'week' | 'month', points: Points) => {
  const highest = points.reduce<Points[number] | undefined>(
    (best, point) => (best === undefined || point.people > best.people ? point : best),
    undefined,
  )
  if (!highest || highest.people === 0) return t`${name}: none.`
  const date = formatLongDate(highest.from)
  const most = formatNumber(highest.people)
  switch (step) {
    case 'day':
      return t`${name}: most on ${date}, ${most}.`
    case 'week':
      return t`${name}: most in the week from ${date}, ${most}.`
    case 'month':
      return t`${name}: most in the month from ${date}, ${most}.`
  }
}

/** How many people first got how far in a period; each number leads to the people it counts. */
export function Funnel({ period }: { period: Period }) {
  const { data, error, refetch } = useQuery(milestoneQueries.funnel(period))
  if (error && !data) {
    return (
      <ErrorState title={t`The numbers could not be loaded.`} onRetry={() => void refetch()}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonRows rows={6} columns={[3, 1, 5]} />
  return (
    <Box as="ul">
      {data.data.map(({ stage, people, points }) => (
        <li key={stage} className={classes.stage}>
          <Text as="span" size="sm">
            {stageWords()[stage]}
          </Text>
          <Link to="/admin/funnel/$stage" params={{ stage }} search={period} className={classes.people}>
            <Plural
              value={people}
              one={
                <Trans>
                  #<VisuallyHidden> person</VisuallyHidden>
                </Trans>
              }
              other={
                <Trans>
                  #<VisuallyHidden> people</VisuallyHidden>
                </Trans>
              }
            />
          </Link>
          <Sparkline
            values={points.map((point) => point.people)}
            label={chartWords(stageWords()[stage], data.step, points)}
          />
        </li>
      ))}
    </Box>
  )
}

/** How far people get, over a period that the address names. `today` is a day in UTC. */
export function FunnelPage({ period, today }: { period: Period; today: string }) {
  return (
    <Stack gap={24} className={classes.page}>
      <PageTitle
        size="admin"
        lead={t`People who first reached each stage in this period; days are in UTC.`}
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

interface BarStripProps {
  /** Not below zero, in their order. */
  values: readonly number[]
  /** What it shows, read out in its place. */
  label: string
}

/** A small chart: one bar a value, the highest as high as the strip. Drawn by the server, without scripts. */
function Sparkline({ values, label }: BarStripProps) {
  const highest = Math.max(1, ...values)
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${values.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        const height = value / highest
        return value === 0 ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the row
          <rect key={index} x={index + 0.12} y={1 - height} width={0.76} height={height} />
        )
      })}
    </svg>
  )
}
