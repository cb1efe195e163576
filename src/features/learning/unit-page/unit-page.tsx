import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UnitContent, QuizAttempts, QuizResult } from '~/contract/learning'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { PreviousNext } from '~/ui/components/previous-next/previous-next'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { formatDuration } from '~/messages/duration'
import { getPathHref, getUnitHref } from '../path-hrefs'
import { type RenderText, QuizOutcome } from '../quiz/quiz-outcome'
import { useProgressSync, type ProgressSync, getShownVersion } from '../progress-sync/progress-sync'
import { UnitKindMark, UnitStateMark } from '../unit-mark/unit-mark'
import classes from './unit-page.module.css'
import { IconCloudX } from '@tabler/icons-react'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { Cluster, Text } from '~/ui/layouts/primitives'
import { FinishBar } from './finish-bar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { learningPathQueries } from '../learning-paths.queries'
import { QuizForm } from '../quiz/quiz-form'
import { UnitPlayer } from '../player/unit-player'

/** Returns the milliseconds until an instant of the service, clamped between a second and an hour; false for none. */
const getTimeLeft = (instant: string | null): number | false =>
  instant !== null && Math.min(Math.max(Date.parse(instant) - Date.now() + 500, 1_000), 3_600_000)

interface QuizUnitProps {
  unit: UnitContent
  renderText: RenderText
}

/** A quiz unit: the questions, then the result. */
function QuizUnit({ unit, renderText }: QuizUnitProps) {
  const { quiz, lastResult, slug, path } = unit
  const queryClient = useQueryClient()
  // The questions are available when the next attempt is possible.
  const { isFetching } = useQuery({
    ...learningPathQueries.unit(path.slug, slug),
    refetchInterval: getTimeLeft(quiz?.attempts.nextAt ?? null),
    refetchIntervalInBackground: true,
  })
  const [isAnswering, setIsAnswering] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  if (quiz === null || quiz.questionCount === 0) {
    return <EmptyState title={t`This quiz has no questions yet.`} />
  }
  const { queryKey } = learningPathQueries.unit(path.slug, slug)
  const refetch = () => void queryClient.invalidateQueries({ queryKey })
  const take = (result: QuizResult, attempts: QuizAttempts) => {
    // The next attempt may have other questions.
    queryClient.setQueryData(queryKey, (content) =>
      content ? { ...content, lastResult: result, quiz: { ...quiz, attempts, questions: [] } } : content,
    )
    setIsAnswering(false)
    setIsFresh(true)
    refetch()
  }
  if (lastResult !== null && (!isAnswering || quiz.questions.length === 0)) {
    return (
      <QuizOutcome
        key={lastResult.at}
        unit={unit}
        quiz={quiz}
        result={lastResult}
        isFresh={isFresh}
        renderText={renderText}
        isLoading={isAnswering && isFetching}
        onAgain={() => {
          setIsAnswering(true)
          if (quiz.questions.length === 0 && !isFetching) refetch()
        }}
      />
    )
  }
  return <QuizForm key={slug} unit={unit} quiz={quiz} onResult={take} hasFocus={isAnswering} />
}

interface ReadingUnitProps {
  unit: UnitContent
  saving: ProgressSync
  renderText: RenderText
}

/** A reading unit with the document's text. */
function ReadingUnit({ unit, saving, renderText }: ReadingUnitProps) {
  const { document, html } = unit
  return (
    <>
      {document === null ? (
        html === '' ? (
          <EmptyState
            title={t`The document of this unit is not published at the moment.`}
          >{t`You can go on without it, and come back when it is.`}</EmptyState>
        ) : null
      ) : (
        <>
          {renderText(document.html)}
          <Text c="faint" size="sm" mt={32} data-no-print>
            <Trans>
              This is the document{' '}
              <TextLink to="/documents/$page" params={{ page: document.slug }}>
                {document.title}
              </TextLink>
              , as it was changed on <Time at={document.changedAt} format="long-day" />.
            </Trans>
          </Text>
        </>
      )}
      <FinishBar
        unit={unit}
        saving={saving}
        label={t`Mark as read and continue`}
        labelAgain={t`Mark as read again`}
      />
    </>
  )
}

/** Links to the adjacent units; to the next one only if it is unlocked. */
function UnitTurns({ unit: { path, previous, next } }: { unit: UnitContent }) {
  const isOpen = next !== null && path.units.find(({ slug }) => slug === next.slug)?.state !== 'locked'
  const locked = { to: null, label: t`Next, when this unit is finished` }
  return (
    <PreviousNext
      previous={previous && { title: previous.title, to: getUnitHref(path.slug, previous.slug) }}
      next={next && { title: next.title, ...(isOpen ? { to: getUnitHref(path.slug, next.slug) } : locked) }}
    />
  )
}

/** Warns about progress that could not be sent; renders nothing otherwise. */
function SaveWarning({ isWaiting }: { isWaiting: boolean }) {
  return (
    <Text size="sm" className={classes.note} role="status" data-no-print>
      {isWaiting ? (
        <Trans>
          <IconCloudX size={16} stroke={1.6} aria-hidden="true" />
          Your progress could not be sent. It is kept in this browser, and sent as soon as that is possible.
        </Trans>
      ) : null}
    </Text>
  )
}

interface UnitPageProps {
  unit: UnitContent
  renderText: RenderText
}

/** The page of a unit; syncs the user's progress. */
export function UnitPage({ unit, renderText }: UnitPageProps) {
  const { title, kind, minutes, state, number, path, html } = unit
  const { saving, isWaiting, startAt } = useProgressSync(unit)
  return (
    <article>
      <Breadcrumbs
        crumbs={[
          { label: t`Learning paths`, to: '/learning-paths' },
          { label: path.title, to: getPathHref(path.slug) },
          { label: title },
        ]}
      />
      <div className={classes.head}>
        <PageTitle size="document">{title}</PageTitle>
        <Cluster gap="4px 20px" c="dim" size="sm" className={classes.meta}>
          <span>{t`Unit ${number} of ${path.units.length}`}</span>
          <UnitKindMark kind={kind} />
          <span>{formatDuration(minutes)}</span>
          <span className={classes.state}>
            <UnitStateMark state={state} />
          </span>
        </Cluster>
      </div>
      {state === 'changed' ? (
        <div className={classes.notice}>
          <Callout
            tone="warning"
            title={t`It has changed since you finished it`}
          >{t`Your progress stays as it is. Finish the unit again to remove the mark.`}</Callout>
        </div>
      ) : null}
      {html === '' ? null : <div className={classes.words}>{renderText(html)}</div>}
      {kind === 'reading' ? <ReadingUnit unit={unit} saving={saving} renderText={renderText} /> : null}
      {kind === 'video' ? <VideoUnit unit={unit} saving={saving} startAt={startAt} /> : null}
      {kind === 'quiz' ? <QuizUnit unit={unit} renderText={renderText} /> : null}
      <SaveWarning isWaiting={isWaiting} />
      <UnitTurns unit={unit} />
    </article>
  )
}

interface VideoUnitProps {
  unit: UnitContent
  saving: ProgressSync
  /** Returns the start in seconds; called once when the player mounts. */
  startAt: () => number
}

/** A video unit. */
function VideoUnit({ unit, saving, startAt }: VideoUnitProps) {
  const { slug, title, video, pageSlug } = unit
  return (
    <>
      {video === null ? (
        <EmptyState
          title={t`The video of this unit is missing.`}
        >{t`Write to us if it does not come back; you can go on without it.`}</EmptyState>
      ) : (
        <UnitPlayer
          key={slug}
          video={video}
          title={title}
          startAt={startAt()}
          onPosition={saving.note}
          onFinished={() => void saving.finish(getShownVersion(unit)).catch(() => undefined)}
        />
      )}
      {pageSlug === null ? null : (
        <Text c="dim" size="sm" mt={16}>
          <Trans>
            The same in words:{' '}
            <TextLink to="/documents/$page" params={{ page: pageSlug }}>
              the document of this unit
            </TextLink>
            .
          </Trans>
        </Text>
      )}
      <FinishBar
        unit={unit}
        saving={saving}
        label={t`Mark as watched and continue`}
        labelAgain={t`Mark as watched again`}
        kind="outlined"
      />
    </>
  )
}
