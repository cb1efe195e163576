import { Trans } from '@lingui/react/macro'
import type { Unit } from '~/contract/learning'
import { countUnits } from '~/contract/path-in-list'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { formatDuration } from '~/messages/duration'
import { formatUnitCount } from '../duration'
import { getPathHref, getUnitHref } from '../path-hrefs'
import { getTicksLabel } from '../path-progress/path-labels'
import { UnitStateIcon, stateLabels } from '../unit-mark/unit-mark'
import classes from './unit-nav.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Box, Cluster, VisuallyHidden } from '~/ui/layouts/primitives'

interface UnitNavProps {
  path: { slug: string; title: string; units: readonly Unit[]; finishedUnits: number }
  /** The slug of the open unit. */
  current: string
}

/** The navigation of a path's units, with the user's progress. */
export function UnitNav({ path: { slug, title, units, finishedUnits }, current }: UnitNavProps) {
  const counts = countUnits(units)
  return (
    <>
      <p className={classes.path}>
        <RouteLink to={getPathHref(slug)}>{title}</RouteLink>
      </p>
      <Cluster as="p" gap="4px 12px" c="faint" className={classes.progress}>
        <Trans>
          <ProgressTicks ticks={counts.ticks} label={getTicksLabel(counts)} />
          {finishedUnits} of {formatUnitCount(units.length)}
        </Trans>
      </Cluster>
      <Box as="ol" mb={24}>
        {units.map((unit) => (
          <li key={unit.slug}>
            <NavRow unit={unit} to={getUnitHref(slug, unit.slug)} isCurrent={unit.slug === current} />
          </li>
        ))}
      </Box>
    </>
  )
}

function NavRow({ unit, to, isCurrent }: { unit: Unit; to: LinkTarget; isCurrent: boolean }) {
  const { title, state, minutes } = unit
  const content = (
    <>
      <UnitStateIcon state={state} />
      <span>
        {title}
        <VisuallyHidden>, {stateLabels()[state]}</VisuallyHidden>
      </span>
      <span className={classes.minutes}>{formatDuration(minutes)}</span>
    </>
  )
  if (state === 'locked' && !isCurrent) return <span className={classes.row}>{content}</span>
  return (
    <RouteLink
      to={to}
      className={classes.row}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {content}
    </RouteLink>
  )
}
