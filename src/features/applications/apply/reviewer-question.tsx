import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './application-page.module.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { applicationsContract, type Application } from '~/contract/applications'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useKeptField } from '~/forms/use-draft'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerReviewers } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { lastQuestion, openQuestion } from './open-question'
import { Time } from '~/ui/format/time'
import { Box, Stack } from '~/ui/layouts/primitives'

const answerShape = applicationsContract.answer.body

interface ReviewerQuestionProps {
  application: Application
  /** Another form of the page is the first. */
  isSecond?: boolean
}

/** What the reviewers wrote last, and the place to answer; nothing once a new submission or a decision followed. */
export function ReviewerQuestion({ application, isSecond = false }: ReviewerQuestionProps) {
  const question = lastQuestion(application)
  if (question === null) return null
  const isOpen = openQuestion(application) !== null
  return (
    <Box as="section" mt={40} aria-labelledby="question">
      <SectionHeading id="question" detail={<Time at={question.at} format="long-day" />}>
        {isOpen
          ? t`${question.actorName || 'A reviewer'} asks you something`
          : t`Your answer is with the reviewers`}
      </SectionHeading>
      <p className={`${classes.body} ${classes.written}`}>{question.text}</p>
      <AnswerForm identityUid={application.identityUid} isFirst={isOpen} isSecond={isSecond} />
    </Box>
  )
}

interface AnswerFormProps {
  identityUid: string
  /** Nothing was answered since the question. */
  isFirst: boolean
  isSecond: boolean
}

function AnswerForm({ identityUid, isFirst, isSecond }: AnswerFormProps) {
  const queryClient = useQueryClient()
  const { ref, text: answer, write, drop } = useKeptField(`portal.answer.${identityUid}`)
  const once = useIdempotencyKey(`answer.${identityUid}`)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  const send = async () => {
    setIsSending(true)
    setFailure(null)
    try {
      const changed = await once((idempotencyKey) =>
        answerReviewers({ data: { id: identityUid, answer, idempotencyKey } }),
      )
      drop(answer)
      showToast(t`Your answer is with the reviewers.`)
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, changed)
    } catch (caught) {
      const placed = toFormErrors(caught, ['answer'])
      setError(placed.errors['answer'] ?? null)
      setFailure(placed.sentence)
    } finally {
      setIsSending(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(fieldErrors(answerShape, { answer })['answer'] ?? null)
    if (v.is(answerShape, { answer })) void send()
    else ref.current?.focus()
  }

  return (
    <Stack method="post" noValidate as="form" mt={16} onSubmit={submit}>
      <Textarea
        ref={ref}
        name="answer"
        label={isFirst ? t`Your answer` : t`Add something`}
        rows={3}
        value={answer}
        error={error}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {failure === null ? null : (
        <Callout tone="error" isAnnounced>
          {failure}
        </Callout>
      )}
      <div>
        <SubmitButton
          kind={isSecond ? 'outlined' : 'primary'}
          isSending={isSending}
        >{t`Send answer`}</SubmitButton>
      </div>
    </Stack>
  )
}
