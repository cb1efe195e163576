import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Quiz, QuizResult, UnitContent } from '~/contract/learning-paths'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ErrorSummary } from '~/ui/components/error-summary/error-summary'
import { ChoiceQuestion } from './choice-question'
import { OrderingQuestion } from './ordering-question'
import { getChosen, neededWords, toAnswers, unanswered } from './quiz-answers'
import classes from './quiz-form.module.css'
import { useChoices } from './use-choices'
import { useQuizSending } from './use-quiz-sending'

interface QuizFormProps {
  unit: UnitContent
  quiz: Quiz
  onResult: (result: QuizResult) => void
  /** Whether the focus comes here: the person asked to answer again. */
  hasFocus: boolean
}

/** The questions of a quiz, to be answered and sent together. */
export function QuizForm({ unit, quiz, onResult, hasFocus }: QuizFormProps) {
  const formId = useId()
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [choices, choose, clear] = useChoices(`quiz-answers:${identityUid}:${unit.path.slug}/${unit.slug}`)
  const { send, isSending, failure } = useQuizSending(unit, Object.keys(choices).length > 0, (result) => {
    clear()
    onResult(result)
  })
  const [isChecked, setIsChecked] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  const missing = isChecked ? unanswered(quiz, choices) : []
  useEffect(() => {
    if (hasFocus) intro.current?.focus()
  }, [hasFocus])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (unanswered(quiz, choices).length > 0) {
      summary.current?.focus()
      return
    }
    void send(toAnswers(quiz, choices))
  }
  return (
    <form {...lockWhilePending(isSending)} method="post" onSubmit={submit} noValidate>
      <p ref={intro} className={classes.intro} tabIndex={-1}>
        {neededWords(quiz)} must be right. You may try again as often as you like, and your answers are kept
        in this browser until you send them.
      </p>
      {missing.length > 0 ? (
        <ErrorSummary
          ref={summary}
          title={
            missing.length === 1 ? 'One question has no answer yet.' : 'Some questions have no answer yet.'
          }
          items={missing.map(({ id, text }) => ({ fieldId: `${formId}-${id}`, label: text }))}
        />
      ) : null}
      <ol className={classes.questions}>
        {quiz.questions.map((question, index) => {
          const given = {
            id: `${formId}-${question.id}`,
            question,
            number: index + 1,
            chosen: getChosen(question, choices),
            onChoose: (options: readonly string[]) => choose(question.id, options),
            isHeld: isSending,
            ...(missing.includes(question) ? { error: 'Choose an answer.' } : {}),
          }
          return (
            <li key={question.id} className={classes.question}>
              {question.kind === 'ordering' ? <OrderingQuestion {...given} /> : <ChoiceQuestion {...given} />}
            </li>
          )
        })}
      </ol>
      {failure === null ? null : (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <AppButton type="submit" size="md" loading={isSending}>
        Check my answers
      </AppButton>
    </form>
  )
}
