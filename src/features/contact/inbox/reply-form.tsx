import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { contactReply, type InboxMessage } from '~/contract/contact'
import { isProblem } from '~/contract/problem'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/forms/error-message'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { replyToInboxMessage } from './inbox.functions'
import { inboxQueries } from './inbox.queries'

const draft = { schema: v.partial(v.object({ body: v.string() })) }

/** An answer that goes to the sender by mail. What is typed outlives a reload. Give it a key per message. */
export function ReplyForm({ message }: { message: InboxMessage }) {
  const queryClient = useQueryClient()
  const { queryKey } = inboxQueries.one(message.id)
  const form = useContractForm({
    name: `reply.${message.id}`,
    initialValues: { body: '', close: false },
    schema: contactReply,
    toInput: (values) => ({ ...values, seen: message.replies.length }),
    send: (values, idempotencyKey) => {
      const reply = { ...values, seen: message.replies.length, idempotencyKey }
      return replyToInboxMessage({ data: { id: message.id, reply } })
    },
    onDone: (changed) => {
      showToast(t`Your answer is on its way to ${message.email}.`)
      queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [...inboxQueries.all(), 'list'] })
    },
    explain: (error) =>
      isProblem(error, 'CONFLICT')
        ? 'Someone else answered in the meantime; it stands above. Your text is still here: send it if something is left to say.'
        : errorMessage(error),
    onRefused: (error) => {
      // The other answer is shown above this one, which stays.
      if (isProblem(error, 'CONFLICT')) void queryClient.invalidateQueries({ queryKey })
    },
    draft,
    clearsWhenSent: true,
    staysOpen: true,
  })
  return (
    <ContractForm
      form={form}
      gap={16}
      mt={32}
      foot={
        <div>
          <SubmitButton isSending={form.isSending}>{t`Send answer`}</SubmitButton>
        </div>
      }
    >
      <Textarea
        label={t`Your answer`}
        description={t`It goes to ${message.email} by mail, with your name under it.`}
        rows={8}
        {...form.field('body')}
      />
      <Checkbox label={t`Mark as done`} {...form.field('close', { type: 'checkbox' })} />
    </ContractForm>
  )
}
