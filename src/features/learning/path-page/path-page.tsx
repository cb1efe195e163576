import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LearningPath, Unit } from '~/contract/learning'
import { countUnits } from '~/contract/path-in-list'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import {
  getTicksLabel,
  formatTimeLeft,
  formatUnitProgress,
  formatChangedUnits,
} from '../path-progress/path-labels'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { useUnsentProgress } from '../progress-sync/progress-sync'
import classes from './path-page.module.css'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Box, Columns, Text, Cluster } from '~/ui/layouts/primitives'
import { formatDuration } from '~/messages/duration'
import { getPathHref, getUnitHref, getCertificateHref } from '../path-hrefs'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { formatVideoPosition } from '../duration'
import { DeadlineLabel } from '../path-row/path-row'
import { UnitKindMark, UnitStateMark } from '../unit-mark/unit-mark'
import type { LinkTarget } from '~/ui/links/href'
import { IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { StepBlock } from '~/ui/components/step-block/step-block'
import { Time } from '~/ui/format/time'
import { LiveLine } from '~/ui/illustrations/live-line/live-line'
import pathFinishedClasses from '~/features/learning/path-finished/path-finished.module.css'

/** The facts about a path: level, length, order of units, and prerequisites. */
function PathFacts({ path: { level, minutes, order, prerequisites } }: { path: LearningPath }) {
  return (
    <>
      <SectionHeading>{t`About this path`}</SectionHeading>
      <FactList
        columns={1}
        form="spec"
        facts={[
          { label: t`Level`, value: level },
          { label: t`Length`, value: formatDuration(minutes) },
          { label: t`Order`, value: order === 'required' ? t`One after the other` : t`As you like` },
        ]}
      />
      <Text c="dim" size="sm" mt={12}>
        {order === 'required'
          ? t`Each unit opens when the one before it is finished.`
          : t`All units are open from the start. We recommend this order.`}{' '}
        {t`You get the certificate when all units are finished.`}
      </Text>
      {prerequisites.length === 0 ? null : (
        <>
          <Text as="h3" size="sm" className={classes.heading}>{t`Finished first`}</Text>
          <Box as="ul" size="sm" className={classes.first}>
            {prerequisites.map(({ slug, title, isFinished }) => (
              <li key={slug}>
                <TextRouteLink to={getPathHref(slug)}>{title}</TextRouteLink>
                <StatusLabel tone={isFinished ? 'success' : 'muted'}>
                  {isFinished ? t`Finished` : t`Not finished`}
                </StatusLabel>
              </li>
            ))}
          </Box>
        </>
      )}
    </>
  )
}

/** For administrators: a link to the builder. Renders nothing for others. */
function EditPathLink({ path }: { path: string }) {
  if (!isAdmin(useSession())) return null
  return (
    <TextLink
      to="/admin/learning-paths/$id"
      params={{ id: path }}
      data-no-print
    >{t`Edit this path`}</TextLink>
  )
}

/** A learning path: its goal, its units with the user's progress, and the next step. */
export function PathPage({ path }: { path: LearningPath }) {
  const { title, summary, units, startedAt, finishedAt, deadline } = path
  const counts = countUnits(units)
  useUnsentProgress()
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Learning paths`, to: '/learning-paths' }, { label: title }]} />
      <Columns mt={8}>
        <div>
          <div className={classes.title}>
            <PageTitle lead={summary} aside={<EditPathLink path={path.slug} />}>
              {title}
            </PageTitle>
          </div>
          {deadline === null ? null : (
            <Text mt={12}>
              <DeadlineLabel deadline={deadline} />
            </Text>
          )}
          {finishedAt === null ? <PathStep path={path} /> : <PathFinished path={path} />}
          <Box as="section" mt={32} aria-labelledby="units">
            <SectionHeading
              id="units"
              detail={startedAt === null ? undefined : formatUnitProgress({ ...counts, startedAt })}
              action={
                units.length === 0 ? undefined : (
                  <span className={classes.progress}>
                    <ProgressTicks ticks={counts.ticks} label={getTicksLabel(counts)} />
                    {finishedAt === null ? formatTimeLeft(path) : null}
                  </span>
                )
              }
            >{t`Units`}</SectionHeading>
            {units.length === 0 ? (
              <EmptyState title={t`This path has no units yet.`} />
            ) : (
              <UnitList path={path} />
            )}
          </Box>
        </div>
        <aside className={classes.side} aria-label={t`About this path`}>
          <PathFacts path={path} />
        </aside>
      </Columns>
    </>
  )
}

/** The units of a path in order, with the user's progress. */
function UnitList({ path: { slug, units, isLocked } }: { path: LearningPath }) {
  const first = units.find(({ state }) => state !== 'finished' && state !== 'changed')
  return (
    <ol className={classes.units}>
      {units.map((unit, index) => (
        <UnitRow
          key={unit.slug}
          unit={unit}
          number={index + 1}
          to={getUnitHref(slug, unit.slug)}
          before={!isLocked && units[index - 1] === first ? first : undefined}
        />
      ))}
    </ol>
  )
}

interface UnitRowProps {
  unit: Unit
  /** Counts from 1. */
  number: number
  to: LinkTarget
  /** What the first locked unit waits for; undefined for others. */
  before: Unit | undefined
}

function UnitRow({ unit, number, to, before }: UnitRowProps) {
  const { title, kind, state, minutes } = unit
  return (
    <Box as="li" c="dim" size="sm" className={classes.unit}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {state === 'locked' ? (
            title
          ) : (
            <RouteLink to={to} data-whole-row>
              {title}
            </RouteLink>
          )}
        </span>
        <Note unit={unit} before={before} />
      </span>
      <span className={classes.marks}>
        <span className={classes.kind}>
          <UnitKindMark kind={kind} />
        </span>
        <UnitStateMark state={state} />
      </span>
      <span className={classes.minutes}>{formatDuration(minutes)}</span>
    </Box>
  )
}

function Note({ unit, before }: Pick<UnitRowProps, 'unit' | 'before'>) {
  const { state, position } = unit
  if (state === 'locked') {
    return before === undefined ? null : <span>{t`After “${before.title}”`}</span>
  }
  if (state === 'begun' && position > 0) {
    return <span>{t`Stopped at ${formatVideoPosition(unit)}`}</span>
  }
  return null
}

/** The next step of an unfinished path, with the view's primary button. */
function PathStep({ path }: { path: LearningPath }) {
  const { slug, units, nextUnit, startedAt, isLocked } = path
  if (isLocked) return <LockedPath path={path} />
  const index = units.findIndex((unit) => unit.slug === nextUnit)
  const unit = units[index]
  if (unit === undefined) return null
  const isBegun = startedAt !== null
  return (
    <StepBlock
      id="next-step"
      label={isBegun ? t`Where you continue` : t`Where you begin`}
      title={t`Unit ${index + 1}: ${unit.title}`}
      text={
        unit.position > 0
          ? t`You stopped the video at ${formatVideoPosition(unit)}.`
          : formatDuration(unit.minutes)
      }
      action={
        <AppButtonRouteLink
          size="lg"
          to={getUnitHref(slug, unit.slug)}
          leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />}
        >
          {isBegun ? t`Resume` : t`Begin`}
        </AppButtonRouteLink>
      }
    />
  )
}

function LockedPath({ path: { prerequisites } }: { path: LearningPath }) {
  const links = prerequisites
    .filter(({ isFinished }) => !isFinished)
    .map(({ slug, title }) => (
      <TextRouteLink key={slug} to={getPathHref(slug)}>
        {title}
      </TextRouteLink>
    ))
  const last = links.at(-1)
  const others = links.slice(0, -1).flatMap((link, index) => (index === 0 ? [link] : [', ', link]))
  return (
    <StepBlock
      id="next-step"
      label={t`Something else comes first`}
      title={
        <Trans>
          <IconLock className={classes.lock} size={20} stroke={1.6} aria-hidden="true" />
          This path is locked
        </Trans>
      }
      text={
        others.length === 0 ? (
          <Trans>It opens when you have finished {last}.</Trans>
        ) : (
          <Trans>
            It opens when you have finished {others} and {last}.
          </Trans>
        )
      }
    />
  )
}

/** A finished path: the certificate, and what changed since. */
function PathFinished({ path }: { path: LearningPath }) {
  const { slug, title, units, finishedAt, certificate } = path
  const changed = formatChangedUnits(countUnits(units))
  const again = units.find(({ state }) => state === 'changed') ?? units[0]
  return (
    <section className={pathFinishedClasses.finished} aria-labelledby="path-finished">
      <LiveLine stops={units.length} />
      <h2 id="path-finished" className={pathFinishedClasses.title}>{t`You finished ${title}`}</h2>
      <p className={pathFinishedClasses.text}>
        {finishedAt === null ? null : (
          <Trans>
            On <Time at={finishedAt} format="long-day" />.
          </Trans>
        )}{' '}
        {changed === '' ? t`The units stay open to you.` : `${changed}; your certificate stays as it is.`}
      </p>
      <Cluster as="p" mt={16}>
        {certificate === null ? null : (
          <AppButtonRouteLink
            size="md"
            to={getCertificateHref(certificate)}
          >{t`See your certificate`}</AppButtonRouteLink>
        )}
        {again === undefined ? null : (
          <AppButtonRouteLink size="md" kind="outlined" to={getUnitHref(slug, again.slug)}>
            {changed === '' ? t`Read again` : t`Read what changed`}
          </AppButtonRouteLink>
        )}
      </Cluster>
    </section>
  )
}
