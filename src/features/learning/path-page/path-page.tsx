import type { LearningPath } from '~/contract/learning-paths'
import { countUnits } from '~/contract/path-in-list'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { EditPathLink } from '../edit-path-link'
import { PathFinished } from '../path-finished/path-finished'
import { ticksLabel, timeWords, unitsWords } from '../path-progress/path-words'
import { ProgressTicks } from '~/ui/components/progress-ticks/progress-ticks'
import { useUnsentProgress } from '../saving/use-unsent-progress'
import { PathFacts } from './path-facts'
import classes from './path-page.module.css'
import { PathStep } from './path-step'
import { UnitList } from './unit-list'

/** A learning path: what it leads to, its units with how far the person is, and the one next thing to do. */
export function PathPage({ path }: { path: LearningPath }) {
  const { title, summary, units, startedAt, finishedAt } = path
  const counts = countUnits(units)
  useUnsentProgress()
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Learning paths', to: '/learning-paths' }, { label: title }]} />
      <div className={classes.columns}>
        <div>
          <div className={classes.title}>
            <PageTitle lead={summary} aside={<EditPathLink path={path.slug} />}>
              {title}
            </PageTitle>
          </div>
          {finishedAt === null ? <PathStep path={path} /> : <PathFinished path={path} />}
          <section className={classes.units} aria-labelledby="units">
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
            >
              Units
            </SectionHeading>
            {units.length === 0 ? (
              <EmptyState title="This path has no units yet." />
            ) : (
              <UnitList path={path} />
            )}
          </section>
        </div>
        <aside className={classes.side} aria-label="About this path">
          <PathFacts path={path} />
        </aside>
      </div>
    </>
  )
}
