import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './question-page.module.css'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { answerInput, type Question } from '~/contract/questions'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { Callout } from '~/ui/components/callout/callout'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerQuestion } from '../questions.functions'
import { MarkdownField } from '../writing/markdown-field'
import { useKeptWriting } from '../writing/use-kept-writing'
import { useTakeOver } from './use-take-over'

const text = v.string()

/** Where a question is answered. What is typed is kept in this browser until the service has it. */
export function AnswerForm({ question: { id } }: { question: Question }) {
  const formRef = useRef<HTMLFormElement>(null)
  const takeOver = useTakeOver()
  const kept = useKeptWriting(`answer:${id}`, text, '', {
    formRef,
    over: (left, typed) => typed.get('body') || left,
  })
  const once = useIdempotencyKey(`answer.${id}`)
  const [missing, setMissing] = useState<string>()
  const body = kept.written
  const send = useMutation({
    mutationFn: (sent: string) =>
      once((idempotencyKey) => answerQuestion({ data: { id, body: sent, idempotencyKey } })),
    onSuccess: async (changed, sent) => {
      kept.drop(sent)
      showToast(t`Your answer is there.`)
      await takeOver(changed)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { body: error } = fieldErrors(answerInput, { body })
    setMissing(error)
    if (error === undefined) send.mutate(body)
    else event.currentTarget.querySelector('textarea')?.focus()
  }
  const { errors, sentence } =
    send.error === null ? { errors: {}, sentence: null } : toFormErrors(send.error, ['body'])
  return (
    <section aria-labelledby="your-answer" data-no-print>
      <SectionHeading id="your-answer">{t`Your answer`}</SectionHeading>
      <form
        {...lockWhilePending(send.isPending)}
        ref={formRef}
        method="post"
        className={classes.form}
        noValidate
        onSubmit={submit}
      >
        <MarkdownField
          label={t`Text`}
          name="body"
          value={body}
          error={missing ?? errors['body']}
          onChange={(changed) => {
            setMissing(undefined)
            kept.write(changed)
          }}
        />
        {sentence === null ? null : (
          <Callout tone="error" isAnnounced>
            {sentence}
          </Callout>
        )}
        <div>
          <SubmitButton isSending={send.isPending}>{t`Answer`}</SubmitButton>
        </div>
      </form>
    </section>
  )
}
