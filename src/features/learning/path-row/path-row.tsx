import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { Deadline, LearningPathInList } from '~/contract/learning'
import { PlaceLink } from '~/ui/components/place-link/place-link'
import { ProgressRing } from '~/ui/components/progress-ring/progress-ring'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { getCertificateHref, getPathHref } from '../path-address'
import {
  formatChangedUnits,
  formatDeadline,
  formatPrerequisites,
  getTicksLabel,
  formatTimeLeft,
  formatUnitProgress,
} from '../path-progress/path-words'
import classes from './path-row.module.css'

const soonDays = 7

/** By when a path is to be finished. */
export function DeadlineLabel({ deadline }: { deadline: Deadline }) {
  const { daysLeft, isRequired } = deadline
  const tone = daysLeft < 0 ? 'error' : isRequired && daysLeft <= soonDays ? 'warning' : 'pending'
  return <StatusLabel tone={tone}>{formatDeadline(deadline)}</StatusLabel>
}

interface PathRowProps {
  path: LearningPathInList
  /** `brief` without what the path is about, for the dashboard. */
  form: 'whole' | 'brief'
  /** The heading's depth in its page. */
  as: 'h2' | 'h3'
}

/** A path in a list: its name, how far the person is, and what is left; the whole row leads to it. */
function PathRow({ path, form, as: Heading }: PathRowProps) {
  const { slug, title, summary, level, unitCount, ticks, isLocked } = path
  const isRing = form === 'brief' && path.startedAt !== null
  return (
    <li className={classes.row} data-form={form} data-ring={isRing || undefined}>
      {isRing ? <ProgressRing done={path.finishedUnits} total={unitCount} /> : null}
      <div className={classes.words}>
        <Heading className={classes.name}>
          <PlaceLink to={getPathHref(slug)} data-whole-row>
            {title}
          </PlaceLink>
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
    <TextPlace
      to={getCertificateHref(certificate)}
      aria-label={t`Certificate of ${title}`}
    >{t`Certificate`}</TextPlace>
  )
}

interface PathRowsProps {
  paths: readonly LearningPathInList[]
  form: 'whole' | 'brief'
  /** The headings' depth in their page. */
  as: 'h2' | 'h3'
}

/** Paths, one a row. */
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

/** Those with a deadline first, by their days. */
const compareDeadlines = (one: LearningPathInList, other: LearningPathInList) =>
  (one.deadline?.dueOn ?? '9').localeCompare(other.deadline?.dueOn ?? '9')

/** The paths as one continues with them: the begun first, of these the one worked in last; the finished last. */
export const sortPathsToContinue = (paths: readonly LearningPathInList[]): LearningPathInList[] =>
  paths.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (rank(one) === 0 ? (other.lastAt ?? '').localeCompare(one.lastAt ?? '') : 0),
  )

// All of them have a page of their own.
const maxPaths = 5

/** What the dashboard lists below the next step: paths under way, or else paths that could be begun. */
interface ListedPaths {
  kind: 'started' | 'open'
  paths: LearningPathInList[]
}

/**
 * The paths that a learner can go on with besides the next step: those under way or with a deadline, the nearest first,
 * and finished ones that changed since; where there are none, those that are open. Locked ones are listed for their
 * deadline alone.
 * @param shown the slug of the path that the next step is of
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
