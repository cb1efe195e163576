import { useEffect, useRef } from 'react'
import type { Quiz, QuizResult, UnitContent } from '~/contract/learning-paths'
import { AppButton } from '~/ui/components/app-button/app-button'
import type { RenderText } from '../render-text'
import { AnsweredQuestion } from './answered-question'
import { neededWords } from './quiz-answers'
import classes from './quiz-outcome.module.css'
import { QuizPassed } from './quiz-passed'

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
