import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { Deadline, LearningPathInList } from '~/contract/learning'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { ProgressRing } from '~/ui/components/progress-ring/progress-ring'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { getCertificateHref, getPathHref } from '../path-hrefs'
import {
  formatChangedUnits,
  formatDeadline,
  formatPrerequisites,
  getTicksLabel,
  formatTimeLeft,
  formatUnitProgress,
} from '../path-progress/path-labels'
import classes from './path-row.module.css'

const soonDays = 7

/** The deadline of a path. */
export function DeadlineLabel({ deadline }: { deadline: Deadline }) {
  const { daysLeft, isRequired } = deadline
  const tone = daysLeft < 0 ? 'error' : isRequired && daysLeft <= soonDays ? 'warning' : 'pending'
  return <StatusLabel tone={tone}>{formatDeadline(deadline)}</StatusLabel>
}

interface PathRowProps {
  path: LearningPathInList
  /** `brief` omits the summary, for the dashboard. */
  form: 'whole' | 'brief'
  /** The heading level. */
  as: 'h2' | 'h3'
}

/** A path in a list: title, progress and time left; the whole row is a link. */
function PathRow({ path, form, as: Heading }: PathRowProps) {
  const { slug, title, summary, level, unitCount, ticks, isLocked } = path
  const isRing = form === 'brief' && path.startedAt !== null
  return (
    <li className={classes.row} data-form={form} data-ring={isRing || undefined}>
      {isRing ? <ProgressRing done={path.finishedUnits} total={unitCount} /> : null}
      <div className={classes.words}>
        <Heading className={classes.name}>
          <RouteLink to={getPathHref(slug)} data-whole-row>
            {title}
          </RouteLink>
        </Heading>
        {form === 'whole' ? <p className={classes.summary}>{summary}</p> : null}
        <Cluster as="p" gap="0 16px" align="stretch" c="dim" size="sm" className={classes.state}>
          {form === 'whole' ? <span>{level}</span> : null}
          <PathStateText path={path} />
          {path.deadline === null ? null : <DeadlineLabel deadline={path.deadline} />}
        </Cluster>
        {isLocked ? (
          <Text c="dim" size="sm" className={classes.locked}>
            <IconLock size={14} stroke={1.7} aria-hidden="true" />
            {formatPrerequisites(path)}
          </Text>
        ) : null}
      </div>
      {isRing ? null : (
        <span className={classes.ticks}>
          {unitCount === 0 ? null : <ProgressTicks ticks={ticks} label={getTicksLabel(path)} />}
        </span>
      )}
      <Text as="span" c="dim" size="sm" className={classes.time}>
        <PathTimeText path={path} />
      </Text>
    </li>
  )
}

function PathStateText({ path }: { path: LearningPathInList }) {
  const { finishedAt } = path
  if (finishedAt === null) return <span>{formatUnitProgress(path)}</span>
  const changed = formatChangedUnits(path)
  return (
    <>
      <span>
        <Trans>
          Finished <Time at={finishedAt} format="long-day" />
        </Trans>
      </span>
      {changed === '' ? null : <span className={classes.changed}>{changed}</span>}
    </>
  )
}

function PathTimeText({ path }: { path: LearningPathInList }) {
  const { certificate, title } = path
  if (certificate === null) return formatTimeLeft(path)
  return (
    <TextRouteLink
      to={getCertificateHref(certificate)}
      aria-label={t`Certificate of ${title}`}
    >{t`Certificate`}</TextRouteLink>
  )
}

interface PathRowsProps {
  paths: readonly LearningPathInList[]
  form: 'whole' | 'brief'
  /** The heading level. */
  as: 'h2' | 'h3'
}

/** A list of paths. */
export function PathRows({ paths, form, as }: PathRowsProps) {
  return (
    <ul className={classes.list} data-form={form}>
      {paths.map((path) => (
        <PathRow key={path.slug} path={path} form={form} as={as} />
      ))}
    </ul>
  )
}

const rank = ({ startedAt, finishedAt }: LearningPathInList) => {
  if (finishedAt !== null) return 2
  return startedAt === null ? 1 : 0
}

/** Sorts paths with deadlines first, by date. */
const compareDeadlines = (one: LearningPathInList, other: LearningPathInList) =>
  (one.deadline?.dueOn ?? '9').localeCompare(other.deadline?.dueOn ?? '9')

/** Sorts paths to continue: started ones first, by last activity; finished ones last. */
export const sortPathsToContinue = (paths: readonly LearningPathInList[]): LearningPathInList[] =>
  paths.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (rank(one) === 0 ? (other.lastAt ?? '').localeCompare(one.lastAt ?? '') : 0),
  )

// All paths have a page of their own.
const maxPaths = 5

/** The paths on the dashboard below the next step: started paths, or else available ones. */
interface ListedPaths {
  kind: 'started' | 'open'
  paths: LearningPathInList[]
}

/**
 * Returns the paths that a learner can continue besides the next step: started paths and those with deadlines, nearest
 * first, and finished ones that changed; if there are none, available ones. Locked paths are listed for their deadline
 * only.
 *
 * @param shown the slug of the path of the next step
 */
export const getListedPaths = (
  paths: readonly LearningPathInList[],
  shown: string | undefined,
): ListedPaths => {
  const others = sortPathsToContinue(paths)
    .filter(({ slug, isLocked, deadline }) => slug !== shown && (!isLocked || deadline !== null))
    .toSorted(compareDeadlines)
  const started = others.filter(
    ({ startedAt, finishedAt, changedUnits, deadline }) =>
      deadline !== null || (startedAt !== null && (finishedAt === null || changedUnits > 0)),
  )
  return started.length > 0
    ? { kind: 'started', paths: started.slice(0, maxPaths) }
    : { kind: 'open', paths: others.filter(({ startedAt }) => startedAt === null).slice(0, maxPaths) }
}

/** Some learning paths on the dashboard. */
export function PathList({ paths }: { paths: readonly LearningPathInList[] }) {
  return <PathRows paths={paths} form="brief" as="h3" />
}
