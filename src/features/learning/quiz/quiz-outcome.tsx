import { useEffect, useRef } from 'react'
import type { Quiz, QuizResult, UnitContent } from '~/contract/learning'
import { AppButton, AppButtonPlace } from '~/ui/components/app-button/app-button'
import type { RenderText } from '../render-text'
import { AnsweredQuestion } from './answered-question'
import { neededWords } from './quiz-answers'
import classes from './quiz-outcome.module.css'
import { IconArrowRight } from '@tabler/icons-react'
import { LiveLine } from '~/ui/illustrations/live-line/live-line'
import { certificateAddress } from '../path-address'
import { addressAfter } from '../unit-page/use-leading-on'

/** A quiz that is passed leads on: to the next unit, or, with the last one, to the certificate. */
function QuizPassed({ unit }: { unit: UnitContent }) {
  const { path, next, slug } = unit
  const isWhole = path.finishedUnits === path.units.length
  if (isWhole && path.certificate !== null) {
    return (
      <>
        <div className={classes.line}>
          <LiveLine stops={path.units.length} />
        </div>
        <p className={classes.text}>You finished {path.title}. Your certificate is ready.</p>
        <p className={classes.acts}>
          <AppButtonPlace size="md" to={certificateAddress(path.certificate)}>
            See your certificate
          </AppButtonPlace>
        </p>
      </>
    )
  }
  return (
    <p className={classes.acts}>
      <AppButtonPlace
        size="md"
        to={addressAfter(unit, slug)}
        rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
      >
        {next === null ? 'Continue' : `Continue with “${next.title}”`}
      </AppButtonPlace>
    </p>
  )
}

interface QuizOutcomeProps {
  unit: UnitContent
  quiz: Quiz
  result: QuizResult
  /** Whether it was answered just now: then the focus comes here. */
  isFresh: boolean
  renderText: RenderText
  onAgain: () => void
}

/** What came of the answers: passed or not, where it leads, and each question with what is right and why. */
export function QuizOutcome({ unit, quiz, result, isFresh, renderText, onAgain }: QuizOutcomeProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) head.current?.focus()
  }, [isFresh])
  const { right, total, isPassed } = result
  const wasPassed = unit.state === 'finished'
  return (
    <>
      <section className={classes.outcome} aria-labelledby="outcome">
        <h2 ref={head} id="outcome" className={classes.title} tabIndex={-1}>
          {isPassed ? 'Passed' : wasPassed ? 'Not passed this time' : 'Not passed yet'}: {right} of {total}{' '}
          right
        </h2>
        {isPassed ? (
          <QuizPassed unit={unit} />
        ) : (
          <p className={classes.text}>
            {wasPassed
              ? 'You passed it before, so the unit stays finished.'
              : `${neededWords(quiz)} must be right. See below what is, and try again when you like.`}
          </p>
        )}
        {isPassed ? null : (
          <p className={classes.acts}>
            <AppButton size="md" onClick={onAgain}>
              Try again
            </AppButton>
          </p>
        )}
      </section>
      <ol className={classes.questions}>
        {quiz.questions.map((question, index) => (
          <AnsweredQuestion
            key={question.id}
            question={question}
            number={index + 1}
            answer={result.questions.find(({ id }) => id === question.id)}
            renderText={renderText}
          />
        ))}
      </ol>
      {isPassed ? (
        <AppButton kind="outlined" onClick={onAgain}>
          Answer again
        </AppButton>
      ) : null}
    </>
  )
}
