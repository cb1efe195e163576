import { t } from '@lingui/core/macro'
import type { QuizQuestion, QuizResult } from '~/contract/learning'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import type { RenderText } from '../render-text'
import classes from './answered-question.module.css'

interface AnsweredQuestionProps {
  question: QuizQuestion
  /** Counts from 1. */
  number: number
  answer: QuizResult['questions'][number] | undefined
  renderText: RenderText
}

/** A question as it was answered: right or not, what was chosen, what is right, and why. */
export function AnsweredQuestion({ question, number, answer, renderText }: AnsweredQuestionProps) {
  const { kind, text } = question
  if (answer === undefined) return null
  const { isRight, chosen, options, explanation } = answer
  const getText = (option: string) => question.options.find(({ id }) => id === option)?.text ?? ''
  const Answers = kind === 'ordering' ? OrderedAnswers : ListedAnswers
  return (
    <li className={classes.question}>
      <h3 className={classes.text}>
        {number}. {text}
      </h3>
      <p className={classes.verdict}>
        <StatusLabel tone={isRight ? 'success' : 'error'}>{isRight ? t`Right` : t`Not right`}</StatusLabel>
      </p>
      <dl className={classes.answers}>
        <div>
          <dt>{t`You answered`}</dt>
          <dd>
            <Answers answers={chosen.map(getText)} />
          </dd>
        </div>
        {isRight ? null : (
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
