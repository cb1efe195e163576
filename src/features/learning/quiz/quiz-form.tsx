import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type {
  Quiz,
  QuizAttempts,
  QuizResult,
  UnitContent,
  QuizAnswers,
  QuizQuestion,
} from '~/contract/learning'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { ErrorSummary } from '~/ui/components/error-summary/error-summary'
import {
  formatAttemptsLeft,
  getChosen,
  countNeeded,
  toAnswers,
  getUnanswered,
  parseStoredChoices,
  type Choices,
} from './quiz-answers'
import classes from './quiz-form.module.css'
import { useStoredTexts } from '~/ui/stored-texts/stored-texts'
import { Text, Box, VisuallyHidden, Stack } from '~/ui/layouts/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '~/contract/problem'
import { refusalMessage } from '~/ui/format/error-message'
import { answerQuiz } from '../learning-paths.functions'
import { revertProgress, storePath } from '../progress-sync/path-cache'
import { IconGripVertical } from '@tabler/icons-react'
import { useListDragging } from '~/ui/dragging/use-list-dragging'
import { moveItem } from '~/ui/dragging/move-item'
import { MoveButton } from '../move-button'
import questionClasses from './question.module.css'
import { Checkbox, Radio } from '@mantine/core'

// Errors that mean the shown quiz is outdated.
const staleCodes = ['CONFLICT', 'NO_ATTEMPT_LEFT', 'TOO_MANY_REQUESTS'] as const

const quizChangedMessage = () =>
  t`The questions changed while you were answering. Here they are as they are now; look at your answers again.`

/** Submits the answers; shows an error, also if the questions have changed. */
const useSubmitQuiz = (
  { path: { slug: path }, slug: unit, revision }: UnitContent,
  attempt: number,
  hasAnswers: boolean,
  onResult: (result: QuizResult, attempts: QuizAttempts) => void,
) => {
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [seen, setSeen] = useState(revision)
  if (seen !== revision) {
    setSeen(revision)
    if (hasAnswers) setFailure(quizChangedMessage())
  }
  const send = async (answers: QuizAnswers['answers']): Promise<void> => {
    setIsSending(true)
    setFailure(null)
    try {
      const answer = await answerQuiz({
        data: { params: { path, unit }, body: { revision, attempt, answers } },
      })
      await storePath(queryClient, answer.path)
      onResult(answer.result, answer.attempts)
    } catch (error) {
      setFailure(refusalMessage(error))
      const isStale = staleCodes.some((code) => isProblem(error, code))
      if (isStale) await revertProgress(queryClient, path)
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, failure }
}

/**
 * The choices in a quiz, stored in this browser until submitted.
 *
 * @param key identifies the user, quiz and revision
 */
const useChoices = (
  key: string,
): [choices: Choices, choose: (question: string, options: readonly string[]) => void, clear: () => void] => {
  const [texts, kept] = useStoredTexts(key, 1)
  // State in addition to storage, which may be unavailable.
  const [typed, setTyped] = useState<{ key: string; choices: Choices } | null>(null)
  const choices = typed?.key === key ? typed.choices : parseStoredChoices(texts[0])
  const choose = (question: string, options: readonly string[]) => {
    const next = { ...choices, [question]: options }
    setTyped({ key, choices: next })
    kept.add(JSON.stringify(next))
  }
  const clear = () => {
    setTyped({ key, choices: {} })
    kept.clear()
  }
  return [choices, choose, clear]
}

interface QuizFormProps {
  unit: UnitContent
  quiz: Quiz
  onResult: (result: QuizResult, attempts: QuizAttempts) => void
  /** Whether to take the focus: the user chose to try again. */
  hasFocus: boolean
}

/** The questions of a quiz with a submit button. */
export function QuizForm({ unit, quiz, onResult, hasFocus }: QuizFormProps) {
  const formId = useId()
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [choices, choose, clear] = useChoices(`quiz-answers:${identityUid}:${unit.path.slug}/${unit.slug}`)
  const { number: attempt, left } = quiz.attempts
  const hasAnswers = Object.keys(choices).length > 0
  const { send, isSending, failure } = useSubmitQuiz(unit, attempt, hasAnswers, (result, attempts) => {
    clear()
    onResult(result, attempts)
  })
  const [isChecked, setIsChecked] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  const missing = isChecked ? getUnanswered(quiz, choices) : []
  useEffect(() => {
    if (hasFocus) intro.current?.focus()
  }, [hasFocus])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (getUnanswered(quiz, choices).length > 0) {
      summary.current?.focus()
      return
    }
    void send(toAnswers(quiz, choices))
  }
  return (
    <form {...lockWhilePending(isSending)} method="post" onSubmit={submit} noValidate>
      <p ref={intro} className={classes.intro} tabIndex={-1}>
        {left === null
          ? t`${countNeeded(quiz)} of ${quiz.questionCount} must be right. You may try again as often as you like, and your answers are kept in this browser until you send them.`
          : t`${countNeeded(quiz)} of ${quiz.questionCount} must be right. ${formatAttemptsLeft(left)}, and your answers are kept in this browser until you send them.`}
      </p>
      {missing.length > 0 ? (
        <ErrorSummary
          ref={summary}
          title={
            missing.length === 1 ? t`One question has no answer yet.` : t`Some questions have no answer yet.`
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
            ...(missing.includes(question) ? { error: t`Choose an answer.` } : {}),
          }
          return (
            <li key={question.id} className={classes.question}>
              {question.kind === 'ordering' ? <OrderingQuestion {...given} /> : <ChoiceQuestion {...given} />}
            </li>
          )
        })}
      </ol>
      {failure === null ? null : (
        <Text role="alert" size="sm" c="error" mb={16}>
          {failure}
        </Text>
      )}
      <AppButton type="submit" size="md" loading={isSending}>{t`Check my answers`}</AppButton>
    </form>
  )
}

/** Options to put in order, by dragging or by buttons. */
function OrderingQuestion({ id, question, number, chosen, onChoose, isHeld }: QuestionProps) {
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const getText = (option: string) => question.options.find((known) => known.id === option)?.text ?? ''
  const move = (from: number, to: number) => {
    const option = chosen[from]
    if (isHeld || option === undefined || from === to || to < 0 || to >= chosen.length) return
    onChoose(moveItem(chosen, from, to))
    say(t`${getText(option)}, moved to place ${to + 1} of ${chosen.length}`)
  }
  useListDragging(list, (_list, from, to) => move(from, to))
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className={questionClasses.text}>
        {number}. {question.text}
      </legend>
      <Text
        id={`${id}-help`}
        c="faint"
        size="sm"
        className={questionClasses.help}
      >{t`Put them in order: drag them, or use the arrows.`}</Text>
      <Box ref={list} as="ol" mt={12}>
        {chosen.map((option, index) => (
          <li
            key={option}
            className={questionClasses.item}
            data-drag={question.id}
            data-id={index}
            data-label={getText(option)}
          >
            <IconGripVertical className={questionClasses.grip} size={16} stroke={1.6} aria-hidden="true" />
            <span className={questionClasses.place} aria-hidden="true">
              {index + 1}
            </span>
            <span>{getText(option)}</span>
            <span className={questionClasses.moves}>
              {([-1, 1] as const).map((by) => (
                <MoveButton
                  key={by}
                  {...(index === 0 && by === -1 ? { id } : {})}
                  size={36}
                  label={by < 0 ? t`Move “${getText(option)}” up` : t`Move “${getText(option)}” down`}
                  by={by}
                  isAtEnd={by < 0 ? index === 0 : index === chosen.length - 1}
                  onMove={() => move(index, index + by)}
                />
              ))}
            </span>
          </li>
        ))}
      </Box>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}

/** The props of a question. */
interface QuestionProps {
  /** The id of the element that takes the focus if an answer is missing. */
  id: string
  question: QuizQuestion
  /** Counts from 1. */
  number: number
  chosen: readonly string[]
  onChoose: (options: readonly string[]) => void
  error?: string
  /** The answers are being submitted, so they cannot be changed. */
  isHeld: boolean
}

/** A question with one correct answer (radios) or several (checkboxes). */
function ChoiceQuestion({ id, question, number, chosen, onChoose, error }: QuestionProps) {
  const { kind, text, options } = question
  const wrapper = {
    label: (
      <>
        {number}. {text}
        {kind === 'multiple' ? (
          <Text
            as="span"
            c="faint"
            size="sm"
            className={questionClasses.help}
          >{t`More than one may be right.`}</Text>
        ) : null}
      </>
    ),
    classNames: { label: questionClasses.text ?? '' },
    error: error ?? null,
  }
  if (kind === 'multiple') {
    return (
      <Checkbox.Group {...wrapper} value={[...chosen]} onChange={(values) => onChoose(values)}>
        <Stack gap={10} mt={12}>
          {options.map((option, index) => (
            <Checkbox
              key={option.id}
              value={option.id}
              label={option.text}
              {...(index === 0 ? { id } : {})}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  return (
    <Radio.Group {...wrapper} value={chosen[0] ?? null} onChange={(value) => onChoose([value])}>
      <Stack gap={10} mt={12}>
        {options.map((option, index) => (
          <Radio key={option.id} value={option.id} label={option.text} {...(index === 0 ? { id } : {})} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
