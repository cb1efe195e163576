import { plural, t } from '@lingui/core/macro'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import type { UnitActivity } from '~/contract/learning'
import { ProgressTicks, type TickState } from '~/ui/components/progress-ticks/progress-ticks'
import { Cluster, Stack, Text } from '~/ui/layouts/primitives'
import { formatWeekday } from '~/ui/format/dates'
import { formatUnitCount } from '../duration'

interface Day {
  /** Midnight in the user's time zone. */
  at: Date
  finished: number
  worked: number
}

/** Returns the last seven days in the user's time zone, with the units worked on; the last one is today. */
export const getDays = (activity: readonly UnitActivity[], now: Date): Day[] => {
  const dayAt = (ago: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago)
  return [6, 5, 4, 3, 2, 1, 0].map((ago) => {
    const [at, next] = [dayAt(ago), dayAt(ago - 1)]
    const ofDay = activity.filter((unit) => new Date(unit.at) >= at && new Date(unit.at) < next)
    return { at, worked: ofDay.length, finished: ofDay.filter(({ isFinished }) => isFinished).length }
  })
}

const getTick = ({ finished, worked }: Day): TickState => {
  if (finished > 0) return 'full'
  return worked > 0 ? 'part' : 'empty'
}

const getLabel = (day: Day): string => {
  const name = formatWeekday(day.at)
  if (day.finished > 0) return t`${name}: ${formatUnitCount(day.finished)} finished`
  return day.worked > 0 ? t`${name}: worked in ${formatUnitCount(day.worked)}` : t`${name}: nothing`
}

/** A mark for each of the last seven days, and their sum. Rendered in the browser, which knows the user's date. */
export function ActivityStrip({ activity }: { activity: readonly UnitActivity[] }) {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const days = isHydrated ? getDays(activity, now) : []
  const finished = days.reduce((sum, day) => sum + day.finished, 0)
  const productive = days.filter((day) => day.finished > 0).length
  return (
    <Stack gap={10} mt={14}>
      <Cluster as="ol" gap={0} justify="space-between" style={{ minHeight: 30 }}>
        {days.map((day) => (
          <Stack key={day.at.getTime()} as="li" gap={4}>
            <ProgressTicks ticks={[getTick(day)]} label={getLabel(day)} />
            <Text as="span" c="faint" size="xs" aria-hidden="true">
              {formatWeekday(day.at).slice(0, 3)}
            </Text>
          </Stack>
        ))}
      </Cluster>
      <Text c="dim" size="sm" style={{ minHeight: '1.25rem' }}>
        {!isHydrated
          ? ''
          : finished > 0
            ? t`${formatUnitCount(finished)} finished on ${plural(productive, { one: '# day', other: '# days' })}.`
            : t`No unit finished in the last seven days.`}
      </Text>
    </Stack>
  )
}
