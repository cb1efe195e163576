import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Period } from '~/contract/milestones'
import { errorMessage } from '~/forms/error-message'
import { Sparkline } from '~/ui/components/sparkline/sparkline'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { formatLongDate } from '~/ui/format/dates'
import { formatNumber } from '~/ui/format/numbers'
import { Box, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { milestoneQueries } from '../milestones.queries'
import { stageWords } from '../stage-words'
import classes from './funnel.module.css'

const stepWords = () => ({ day: t`the day`, week: t`the week from`, month: t`the month from` }) as const

type Points = readonly { from: string; people: number }[]

const chartWords = (name: string, step: keyof ReturnType<typeof stepWords>, points: Points) => {
  const highest = points.reduce<Points[number] | undefined>(
    (best, point) => (best === undefined || point.people > best.people ? point : best),
    undefined,
  )
  if (!highest || highest.people === 0) return t`${name}: none.`
  return t`${name}: most on ${stepWords()[step]} ${formatLongDate(highest.from)}, ${formatNumber(highest.people)}.`
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
            {formatNumber(people)}
            <VisuallyHidden> {people === 1 ? 'person' : 'people'}</VisuallyHidden>
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
