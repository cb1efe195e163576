import type { UnitContent } from '~/contract/learning-paths'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { getDuration } from '../duration'
import { pathAddress } from '../path-address'
import { QuizUnit } from '../quiz/quiz-unit'
import type { RenderText } from '../render-text'
import { useUnitSaving } from '../saving/use-unit-saving'
import { UnitKindMark, UnitStateMark } from '../unit-mark/unit-mark'
import { ReadingUnit } from './reading-unit'
import { SavingNote } from './saving-note'
import classes from './unit-page.module.css'
import { UnitTurns } from './unit-turns'
import { VideoUnit } from './video-unit'

interface UnitPageProps {
  unit: UnitContent
  renderText: RenderText
}

/** A unit of a path, to be read, seen or answered, with where the person is kept all the while. */
export function UnitPage({ unit, renderText }: UnitPageProps) {
  const { title, kind, minutes, state, number, path, html } = unit
  const { saving, isWaiting, startAt } = useUnitSaving(unit)
  return (
    <article>
      <Breadcrumbs
        crumbs={[
          { label: 'Learning paths', to: '/learning-paths' },
          { label: path.title, to: pathAddress(path.slug) },
          { label: title },
        ]}
      />
      <div className={classes.head}>
        <PageTitle size="document">{title}</PageTitle>
        <div className={classes.meta}>
          <span>
            Unit {number} of {path.units.length}
          </span>
          <UnitKindMark kind={kind} />
          <span>{getDuration(minutes)}</span>
          <span className={classes.state}>
            <UnitStateMark state={state} />
          </span>
        </div>
      </div>
      {state === 'changed' ? (
        <div className={classes.notice}>
          <Callout tone="warning" title="It says something else since you finished it">
            Your progress stays as it is. Finish it again, and the mark goes away.
          </Callout>
        </div>
      ) : null}
      {html === '' ? null : <div className={classes.words}>{renderText(html)}</div>}
      {kind === 'reading' ? <ReadingUnit unit={unit} saving={saving} renderText={renderText} /> : null}
      {kind === 'video' ? <VideoUnit unit={unit} saving={saving} startAt={startAt} /> : null}
      {kind === 'quiz' ? <QuizUnit unit={unit} renderText={renderText} /> : null}
      <SavingNote isWaiting={isWaiting} />
      <UnitTurns unit={unit} />
    </article>
  )
}
