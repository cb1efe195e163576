import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './question-page.module.css'
import { answerInput, type Question } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerQuestion } from '../questions.functions'
import { MarkdownField } from '../writing/markdown-field'
import { useTakeOver } from './use-take-over'

const draft = { schema: v.partial(v.object({ body: v.string() })), isShared: true }

/** Where a question is answered. What is typed is kept in this browser until the service has it. */
export function AnswerForm({ question: { id } }: { question: Question }) {
  const takeOver = useTakeOver()
  const form = useContractForm({
    name: `answer.${id}`,
    initialValues: { body: '' },
    schema: answerInput,
    send: ({ body }, idempotencyKey) => answerQuestion({ data: { id, body, idempotencyKey } }),
    onDone: (changed) => {
      showToast(t`Your answer is there.`)
      return takeOver(changed)
    },
    draft,
    clearsWhenSent: true,
  })
  return (
    <section aria-labelledby="your-answer" data-no-print>
      <SectionHeading id="your-answer">{t`Your answer`}</SectionHeading>
      <ContractForm
        form={form}
        className={classes.form}
        foot={
          <div>
            <SubmitButton isSending={form.isSending}>{t`Answer`}</SubmitButton>
          </div>
        }
      >
        <MarkdownField label={t`Text`} {...form.field('body')} />
      </ContractForm>
    </section>
  )
}
