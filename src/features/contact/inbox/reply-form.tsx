import * as v from 'valibot'
import { Checkbox, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { contactReply, type InboxMessage } from '~/contract/contact'
import { ProblemError } from '~/contract/problem'
import { fieldErrors, toFormErrors } from '~/forms/field-errors'
import { SubmitButton } from '~/forms/submit-button'
import { useKeptField } from '~/forms/use-draft'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { Stack } from '~/ui/layouts/primitives'
import { replyToInboxMessage } from './inbox.functions'
import { inboxQueries } from './inbox.queries'

/** An answer that goes to the sender by mail. What is typed outlives a reload. */
export function ReplyForm({ message }: { message: InboxMessage }) {
  const queryClient = useQueryClient()
  const writer = getUser(useSession())?.identityUid ?? ''
  const { ref, text: body, write, drop } = useKeptField(`portal.reply.${writer}.${message.id}`)
  const once = useIdempotencyKey(`reply.${message.id}`)
  const [close, setClose] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const reply = { body, close, seen: message.replies.length }
  const { queryKey } = inboxQueries.one(message.id)
  const sending = useMutation({
    mutationFn: (sent: typeof reply) =>
      once((idempotencyKey) =>
        replyToInboxMessage({ data: { id: message.id, reply: { ...sent, idempotencyKey } } }),
      ),
    onSuccess: (changed, sent) => {
      drop(sent.body)
      showToast(`Your answer is on its way to ${message.email}.`)
      queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [...inboxQueries.all(), 'list'] })
    },
    onError: (caught) => {
      setError(toFormErrors(caught, ['body']).errors['body'] ?? null)
      // The other answer is shown above this one, which stays.
      if (caught instanceof ProblemError && caught.code === 'CONFLICT') {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setError(fieldErrors(contactReply, reply)['body'] ?? null)
    if (v.is(contactReply, reply)) sending.mutate(reply)
    else ref.current?.focus()
  }
  const isConflict = sending.error instanceof ProblemError && sending.error.code === 'CONFLICT'
  const failure = sending.error === null ? null : toFormErrors(sending.error, ['body']).sentence
  return (
    <Stack method="post" noValidate as="form" mt={32} onSubmit={submit}>
      <Textarea
        ref={ref}
        name="body"
        label="Your answer"
        description={`It goes to ${message.email} by mail, with your name under it.`}
        rows={8}
        value={body}
        error={error}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      <Checkbox
        label="Nothing is left to do after it"
        checked={close}
        onChange={({ currentTarget: { checked } }) => setClose(checked)}
      />
      {failure === null ? null : (
        <Callout tone="error" isAnnounced>
          {isConflict
            ? 'Someone else answered in the meantime; it stands above. Your text is still here: send it if something is left to say.'
            : failure}
        </Callout>
      )}
      <div>
        <SubmitButton isSending={sending.isPending}>Send answer</SubmitButton>
      </div>
    </Stack>
  )
}
