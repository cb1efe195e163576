import { t } from '@lingui/core/macro'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Time } from '~/ui/format/time'
import { AdminRecord } from '~/ui/layouts/admin-record/admin-record'
import { Box } from '~/ui/layouts/primitives'
import { inboxQueries } from './inbox.queries'
import classes from './inbox.module.css'
import { MessageActions, stateLabels } from './message-actions'
import * as v from 'valibot'
import { Checkbox, Textarea } from '@mantine/core'
import { contactReply, type InboxMessage } from '~/contract/contact'
import { isProblem } from '~/contract/problem'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { replyToInboxMessage } from './inbox.functions'

/** A message with its replies, and the form to reply. */
export function MessagePage({ id }: { id: string }) {
  const { data: message } = useSuspenseQuery(inboxQueries.one(id))
  return (
    <AdminRecord
      above={[{ label: t`Contact messages`, to: '/admin/contact' }]}
      title={message.subject}
      about={
        <>
          {message.identityUid === null ? (
            message.name
          ) : (
            <Link to="/admin/profile" search={{ id: message.identityUid }}>
              {message.name}
            </Link>
          )}
          {`, ${message.email}, `}
          <Time at={message.createdAt} />
        </>
      }
      state={<StatusLabel {...stateLabels()[message.state]} isBoxed />}
    >
      <div className={classes.columns}>
        <div>
          <p className={classes.text}>{message.message}</p>
          {message.replies.map((reply) => (
            <Box key={reply.id} as="section" mt={28}>
              <SectionHeading
                detail={<Time at={reply.createdAt} />}
              >{t`${reply.authorName} answered`}</SectionHeading>
              <p className={classes.text}>{reply.body}</p>
            </Box>
          ))}
          <ReplyForm key={message.id} message={message} />
        </div>
        <MessageActions message={message} />
      </div>
    </AdminRecord>
  )
}

const draft = { schema: v.partial(v.object({ body: v.string() })) }

/** Replies to the sender by mail. Keeps a draft. Set `key` per message. */
function ReplyForm({ message }: { message: InboxMessage }) {
  const queryClient = useQueryClient()
  const { queryKey } = inboxQueries.one(message.id)
  const form = useContractForm({
    name: `reply.${message.id}`,
    initialValues: { body: '', close: false },
    schema: contactReply,
    toInput: (values) => ({ ...values, seen: message.replies.length }),
    send: (values, idempotencyKey) => {
      const reply = { ...values, seen: message.replies.length, idempotencyKey }
      return replyToInboxMessage({ data: { params: { id: message.id }, body: reply } })
    },
    onDone: (changed) => {
      showToast(t`Your answer is on its way to ${message.email}.`)
      queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [...inboxQueries.all(), 'list'] })
    },
    explain: (error) =>
      isProblem(error, 'CONFLICT')
        ? t`Someone else answered in the meantime; it stands above. Your text is still here: send it if something is left to say.`
        : errorMessage(error),
    onRefused: (error) => {
      // The other reply is shown above this draft, which stays.
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
