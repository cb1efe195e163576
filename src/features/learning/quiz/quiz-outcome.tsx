import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Quiz, QuizAttempts, QuizResult, UnitContent } from '~/contract/learning'
import { AppButton, AppButtonRouteLink } from '~/ui/components/app-button/app-button'
import { formatAttemptsLeft, countNeeded } from './quiz-answers'
import classes from './quiz-outcome.module.css'
import { IconArrowRight } from '@tabler/icons-react'
import { LiveLine } from '~/ui/illustrations/live-line/live-line'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { getCertificateHref } from '../path-hrefs'
import { getNextHref } from '../unit-page/finish-bar'
import { Time } from '~/ui/format/time'
import { StatusLabel } from '~/ui/components/status-label/status-label'

/** Renders HTML from the service; `small` beside other text. */
export type RenderText = (html: string, size?: 'document' | 'small') => ReactNode

/** A passed quiz links to the next unit, or after the last one to the certificate. */
function QuizPassed({ unit }: { unit: UnitContent }) {
  const { path, next, slug } = unit
  const isWhole = path.finishedUnits === path.units.length
  if (isWhole && path.certificate !== null) {
    return (
      <>
        <Box mt={16} mb={16}>
          <LiveLine stops={path.units.length} />
        </Box>
        <Text c="dim" maw="64ch">{t`You finished ${path.title}. Your certificate is ready.`}</Text>
        <Cluster as="p" mt={16}>
          <AppButtonRouteLink
            size="md"
            to={getCertificateHref(path.certificate)}
          >{t`See your certificate`}</AppButtonRouteLink>
        </Cluster>
      </>
    )
  }
  return (
    <Cluster as="p" mt={16}>
      <AppButtonRouteLink
        size="md"
        to={getNextHref(unit, slug)}
        rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
      >
        {next === null ? t`Continue` : t`Continue with “${next.title}”`}
      </AppButtonRouteLink>
    </Cluster>
  )
}

/** The attempts left and when the next one is possible. Renders nothing without a limit or wait. */
function AttemptsLeft({ attempts: { left, nextAt } }: { attempts: QuizAttempts }) {
  if (left === null && nextAt === null) return null
  return (
    <Text c="dim" maw="64ch" mt={8} role="status">
      {left === null ? null : left === 0 ? (
        <Trans>You have no attempt left. An administrator can grant you another one.</Trans>
      ) : (
        <Trans>{formatAttemptsLeft(left)}.</Trans>
      )}{' '}
      {nextAt === null ? null : (
        <Trans>
          The next attempt is possible at <Time at={nextAt} />. This page then offers it.
        </Trans>
      )}
    </Text>
  )
}

interface QuizOutcomeProps {
  unit: UnitContent
  quiz: Quiz
  result: QuizResult
  /** Whether it was submitted just now: then it takes the focus. */
  isFresh: boolean
  renderText: RenderText
  /** Whether the questions of the next attempt are loading. */
  isLoading: boolean
  onAgain: () => void
}

/** The result of a quiz: passed or failed, the next step, and each question with its solution. */
export function QuizOutcome({
  unit,
  quiz,
  result,
  isFresh,
  renderText,
  isLoading,
  onAgain,
}: QuizOutcomeProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) head.current?.focus()
  }, [isFresh])
  const { right, total, isPassed } = result
  const { left, nextAt } = quiz.attempts
  const isPossible = left !== 0 && nextAt === null
  const needed = countNeeded({ ...quiz, questionCount: total })
  const isShown = result.questions.some(({ isRight }) => isRight !== null)
  const wasPassed = unit.state === 'finished'
  return (
    <>
      <Box as="section" mb={32} aria-labelledby="outcome">
        <h2 ref={head} id="outcome" className={classes.title} tabIndex={-1}>
          {isPassed
            ? t`Passed: ${right} of ${total} right`
            : wasPassed
              ? t`Not passed this time: ${right} of ${total} right`
              : t`Not passed yet: ${right} of ${total} right`}
        </h2>
        {isPassed ? (
          <QuizPassed unit={unit} />
        ) : (
          <Text c="dim" maw="64ch">
            {wasPassed
              ? t`You passed it before, so the unit stays finished.`
              : !isShown
                ? t`${needed} of ${total} must be right. The right answers are not shown now.`
                : left === null && nextAt === null
                  ? t`${needed} of ${total} must be right. See below which are, and try again when you like.`
                  : t`${needed} of ${total} must be right. See below which are.`}
          </Text>
        )}
        {isPassed ? null : <AttemptsLeft attempts={quiz.attempts} />}
        {isPassed || !isPossible ? null : (
          <Cluster as="p" mt={16}>
            <AppButton size="md" loading={isLoading} onClick={onAgain}>{t`Try again`}</AppButton>
          </Cluster>
        )}
      </Box>
      <ol className={classes.questions}>
        {result.questions.map((answer, index) => (
          <AnsweredQuestion key={answer.id} number={index + 1} answer={answer} renderText={renderText} />
        ))}
      </ol>
      {isPassed && isPossible ? (
        <AppButton kind="outlined" loading={isLoading} onClick={onAgain}>{t`Answer again`}</AppButton>
      ) : null}
    </>
  )
}

interface AnsweredQuestionProps {
  /** Counts from 1. */
  number: number
  answer: QuizResult['questions'][number]
  renderText: RenderText
}

/** An answered question: correct or not, the chosen options, the solution and its explanation. */
function AnsweredQuestion({ number, answer, renderText }: AnsweredQuestionProps) {
  const { question, isRight, chosen, options, explanation } = answer
  const { kind, text } = question
  const getText = (option: string) => question.options.find(({ id }) => id === option)?.text ?? ''
  const Answers = kind === 'ordering' ? OrderedAnswers : ListedAnswers
  return (
    <li className={classes.question}>
      <h3 className={classes.text}>
        {number}. {text}
      </h3>
      {isRight === null ? null : (
        <p className={classes.verdict}>
          <StatusLabel tone={isRight ? 'success' : 'error'}>{isRight ? t`Right` : t`Not right`}</StatusLabel>
        </p>
      )}
      <dl className={classes.answers}>
        <div>
          <dt>{t`You answered`}</dt>
          <dd>
            <Answers answers={chosen.map(getText)} />
          </dd>
        </div>
        {isRight || options === null ? null : (
          <div>
            <dt>{t`Right is`}</dt>
            <dd>
              <Answers answers={options.map(getText)} />
            </dd>
          </div>
        )}
      </dl>
      {explanation === '' ? null : <div className={classes.why}>{renderText(explanation, 'small')}</div>}
    </li>
  )
}

function ListedAnswers({ answers }: { answers: readonly string[] }) {
  return answers.length === 0 ? (
    t`Nothing`
  ) : (
    <ul className={classes.list}>
      {answers.map((answer) => (
        <li key={answer}>{answer}</li>
      ))}
    </ul>
  )
}

function OrderedAnswers({ answers }: { answers: readonly string[] }) {
  return (
    <ol className={classes.list} data-ordered>
      {answers.map((answer) => (
        <li key={answer}>{answer}</li>
      ))}
    </ol>
  )
}
