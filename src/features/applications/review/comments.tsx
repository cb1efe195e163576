import { t } from '@lingui/core/macro'
import { type ApplicationEvent, applicationsContract, type visibilities } from '~/contract/applications'
import { Avatar } from '~/ui/components/avatar/avatar'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Time } from '~/ui/format/time'
import { Stack, Text } from '~/ui/layouts/primitives'
import classes from './review-page.module.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { isFocusFree } from '~/forms/form-fields'
import { AppButton } from '~/ui/components/app-button/app-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { commentOnApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { ReasonField } from './reason-field'

const schema = v.pick(applicationsContract.comment.body, ['comment'])
const draft = { schema: v.partial(v.object({ comment: v.string() })) }

interface CommentFormProps {
  identityUid: string
  visibility: (typeof visibilities)[number]
  label: string
  placeholder: string
  minRows: number
  maxRows: number
  sendLabel: string
}

/** A form for a comment or a private note; keeps a draft until it is sent. */
export function CommentForm(props: CommentFormProps) {
  const { identityUid, visibility, label, placeholder, minRows, maxRows, sendLabel } = props
  const queryClient = useQueryClient()
  const form = useContractForm({
    name: `comment.${identityUid}.${visibility}`,
    initialValues: { comment: '' },
    schema,
    send: ({ comment }, idempotencyKey) =>
      commentOnApplication({
        data: { params: { id: identityUid }, body: { comment, visibility, idempotencyKey } },
      }),
    onDone: (application) => {
      queryClient.setQueryData(applicationQueries.one(identityUid).queryKey, application)
      showToast(visibility === 'private' ? t`The note is added.` : t`Your comment is sent.`)
      // The button disappears with the text, so the focus moves.
      const { current } = form.ref
      if (current !== null && isFocusFree(current)) current.querySelector('textarea')?.focus()
    },
    draft,
    clearsWhenSent: true,
    staysOpen: true,
  })
  return (
    <ContractForm
      form={form}
      gap={8}
      className={classes.write}
      foot={
        form.values.comment.trim() === '' ? null : (
          <div>
            <AppButton type="submit" kind="outlined" loading={form.isSending}>
              {sendLabel}
            </AppButton>
          </div>
        )
      }
    >
      {visibility === 'applicant' ? (
        <ReasonField
          use="message"
          label={t`Template`}
          reason=""
          message={form.values.comment}
          onChange={(_chosen, comment) => form.setFieldValue('comment', comment)}
        />
      ) : null}
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        size="sm"
        autosize
        minRows={minRows}
        maxRows={maxRows}
        {...form.field('comment')}
        id={`comment-${visibility}`}
      />
    </ContractForm>
  )
}

export interface CommentsProps {
  identityUid: string
  firstName: string
  timeline: readonly ApplicationEvent[]
}

const isRead = ({ kind, text }: ApplicationEvent) =>
  kind === 'commented' || kind === 'answered' || ((kind === 'approved' || kind === 'denied') && text !== '')

const getOccasion = ({ kind }: ApplicationEvent): string => {
  if (kind === 'approved') return `, ${t`with the approval`}`
  return kind === 'denied' ? `, ${t`with the denial`}` : ''
}

/** The conversation with the applicant, who can read all of it. */
export function Comments({ identityUid, firstName, timeline }: CommentsProps) {
  return (
    <section aria-labelledby="comments">
      <SectionHeading
        id="comments"
        hasRule={false}
        action={<Text as="span" c="faint">{t`${firstName} reads these`}</Text>}
      >{t`Comments to the applicant`}</SectionHeading>
      <Stack as="ul" gap={12} size="sm" className={classes.comments}>
        {timeline.filter(isRead).map((event) => (
          <li key={event.id}>
            <Avatar name={event.actorName} size={22} />
            <div>
              <strong>{event.actorName}</strong>{' '}
              <Text as="span" c="faint">
                <Time at={event.at} format="short-day" />
                {getOccasion(event)}
              </Text>
              <p className={classes.text}>{event.text}</p>
            </div>
          </li>
        ))}
      </Stack>
      <CommentForm
        identityUid={identityUid}
        visibility="applicant"
        label={t`Comment to ${firstName}`}
        placeholder={t`Write to ${firstName}. It also goes out by mail.`}
        minRows={2}
        maxRows={12}
        sendLabel={t`Send to ${firstName}`}
      />
    </section>
  )
}
