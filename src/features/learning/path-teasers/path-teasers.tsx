import { t } from '@lingui/core/macro'
import type { LearningPathTeaser } from '~/contract/learning'
import { getTicks } from '~/contract/path-in-list'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { DividedList, DividedSection } from '~/ui/components/divided-list/divided-list'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { formatDuration } from '~/messages/duration'
import { formatUnitCount } from '../duration'
import { getPathOutlineHref, getPathHref } from '../path-hrefs'
import classes from './path-teasers.module.css'

interface PathTeasersProps {
  /** The first paths. */
  paths: readonly LearningPathTeaser[]
  /** The total number. */
  total: number
  /** Whether this reader may open the learning paths. */
  isOpen: boolean
}

/** The learning paths on a public page: goal, units and duration. */
export function PathTeasers({ paths, total, isOpen }: PathTeasersProps) {
  return (
    <DividedSection
      title={t`Learning paths`}
      text={
        total > paths.length
          ? t`Short units in order, from first steps to production. The first ${formatNumber(paths.length)} of ${formatNumber(total)}.`
          : t`Short units in order, from first steps to production.`
      }
      action={
        isOpen && total > paths.length ? (
          <TextRouteLink to="/learning-paths">{t`All learning paths`}</TextRouteLink>
        ) : undefined
      }
    >
      {paths.length === 0 ? (
        <EmptyState
          title={t`No learning paths yet.`}
        >{t`They are listed here as soon as they are published.`}</EmptyState>
      ) : (
        <DividedList
          rows={paths.map(({ slug, title, summary, unitCount, minutes }) => ({
            id: slug,
            name: title,
            text: summary,
            detail: (
              <span className={classes.length}>
                <span className={classes.ticks}>
                  <ProgressTicks
                    ticks={getTicks(Array.from({ length: unitCount }, () => ({ state: 'open' })))}
                  />
                </span>
                {formatUnitCount(unitCount)}, {formatDuration(minutes)}
              </span>
            ),
            isLocked: !isOpen,
            to: isOpen ? getPathHref(slug) : getPathOutlineHref(slug),
          }))}
        />
      )}
    </DividedSection>
  )
}
