import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LearningPath } from '~/contract/learning'
import { countUnits } from '~/contract/path-in-list'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { PathFinished } from '../path-finished/path-finished'
import { ticksLabel, timeWords, unitsWords } from '../path-progress/path-words'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { useUnsentProgress } from '../saving/use-unsent-progress'
import classes from './path-page.module.css'
import { PathStep } from './path-step'
import { UnitList } from './unit-list'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import { FactList } from '~/ui/components/fact-list/fact-list'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Box, Text } from '~/ui/layouts/primitives'
import { getDuration } from '../duration'
import { pathAddress } from '../path-address'

/** What to know before one begins: level, length, the order of the units, and what is finished first. */
function PathFacts({ path: { level, minutes, order, prerequisites } }: { path: LearningPath }) {
  return (
    <>
      <SectionHeading>{t`About this path`}</SectionHeading>
      <FactList
        columns={1}
        form="spec"
        facts={[
          { label: t`Level`, value: level },
          { label: t`Length`, value: getDuration(minutes) },
          { label: t`Order`, value: order === 'required' ? t`One after the other` : t`As you like` },
        ]}
      />
      <Text c="dim" size="sm" mt={12}>
        <Trans>
          {order === 'required'
            ? t`Each unit opens when the one before it is finished.`
            : t`The units are open from the start. They are listed in the order in which they read best.`}{' '}
          The certificate comes with the last of them.
        </Trans>
      </Text>
      {prerequisites.length === 0 ? null : (
        <>
          <Text as="h3" size="sm" className={classes.heading}>{t`Finished first`}</Text>
          <Box as="ul" size="sm" className={classes.first}>
            {prerequisites.map(({ slug, title, isFinished }) => (
              <li key={slug}>
                <TextPlace to={pathAddress(slug)}>{title}</TextPlace>
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

/** For administrators: where the path is built. Nothing for anybody else. */
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

/** A learning path: what it leads to, its units with how far the person is, and the one next thing to do. */
export function PathPage({ path }: { path: LearningPath }) {
  const { title, summary, units, startedAt, finishedAt } = path
  const counts = countUnits(units)
  useUnsentProgress()
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t`Learning paths`, to: '/learning-paths' }, { label: title }]} />
      <div className={classes.columns}>
        <div>
          <div className={classes.title}>
            <PageTitle lead={summary} aside={<EditPathLink path={path.slug} />}>
              {title}
            </PageTitle>
          </div>
          {finishedAt === null ? <PathStep path={path} /> : <PathFinished path={path} />}
          <Box as="section" mt={32} aria-labelledby="units">
            <SectionHeading
              id="units"
              detail={startedAt === null ? undefined : unitsWords({ ...counts, startedAt })}
              action={
                units.length === 0 ? undefined : (
                  <span className={classes.progress}>
                    <ProgressTicks ticks={counts.ticks} label={ticksLabel(counts)} />
                    {finishedAt === null ? timeWords(path) : null}
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
      </div>
    </>
  )
}
