import { t } from '@lingui/core/macro'
import { NativeSelect, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useId } from 'react'
import * as v from 'valibot'
import {
  commentInput,
  pageReviewsContract,
  type CommentReply,
  type PageComment,
} from '~/contract/page-reviews'
import type { Heading } from '~/contract/pages'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { FormButtons } from '~/forms/form-buttons'
import { useCancel } from '~/forms/use-draft'
import { AppButton } from '~/ui/components/app-button/app-button'
import { TextButton } from '~/ui/components/text-link/text-link'
import { showToast } from '~/ui/components/toasts/toasts'
import { Text } from '~/ui/layouts/primitives'
import { updateComment, createComment } from './page-reviews.functions'
import { useSetComments } from './page-reviews.queries'
import classes from './comments.module.css'

/** The text that the user selected, and its heading. */
export interface Selected {
  quote: string
  heading: string
}

const fields = v.object({ body: v.string(), heading: v.string(), quote: v.string() })
const draft = { schema: v.partial(fields), isShared: true }

interface CommentFormProps {
  page: string
  /** The displayed version. */
  version: number
  headings: readonly Heading[]
  /** Shown instead of the subject of the comment. */
  selected?: Selected | null
}

/** A form for a comment on the page, a heading or selected text. Keeps a draft until the comment is sent. */
export function CommentForm({ page, version, headings, selected = null }: CommentFormProps) {
  const show = useSetComments(page)
  const id = useId()
  const form = useContractForm({
    name: `page-comment.${page}`,
    initialValues: { body: '', heading: '', quote: '' },
    schema: v.pick(commentInput, ['body', 'heading', 'quote']),
    send: (values, idempotencyKey) =>
      createComment({ data: { params: { id: page }, body: { ...values, version, idempotencyKey } } }),
    onDone: (comments) => {
      showToast(t`Your comment is added.`)
      show(comments)
    },
    draft,
    clearsWhenSent: true,
  })
  const takeSelected = useEffectEvent((words: Selected) => {
    form.setValues({ heading: words.heading, quote: words.quote })
    const field = form.ref.current?.querySelector('textarea')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (selected !== null) takeSelected(selected)
  }, [selected])
  const { quote } = form.values
  return (
    <ContractForm
      form={form}
      gap={10}
      aria-label={t`New comment`}
      foot={
        <div>
          <AppButton type="submit" kind="outlined" loading={form.isSending}>{t`Add the comment`}</AppButton>
        </div>
      }
    >
      {quote === '' ? (
        <NativeSelect
          size="sm"
          label={t`About`}
          data={[
            { value: '', label: t`The whole page` },
            ...headings.map(({ id: value, text }) => ({ value, label: text })),
          ]}
          {...form.field('heading')}
          id={`${id}-heading`}
        />
      ) : (
        <div>
          <blockquote className={classes.quote}>{quote}</blockquote>
          <Text as="span" size="sm">
            <TextButton
              onClick={() => form.setFieldValue('quote', '')}
            >{t`Not about these words`}</TextButton>
          </Text>
        </div>
      )}
      <Textarea
        size="sm"
        label={t`Comment`}
        autosize
        minRows={3}
        maxRows={12}
        {...form.field('body')}
        id={`${id}-body`}
      />
    </ContractForm>
  )
}

const wordsDraft = { schema: v.partial(v.object({ body: v.string() })), isShared: true }

interface ReplyFormProps {
  page: string
  version: number
  thread: PageComment
}

/** A reply to a comment; the button appears with the text. */
export function ReplyForm({ page, version, thread }: ReplyFormProps) {
  const show = useSetComments(page)
  const form = useContractForm({
    name: `page-reply.${thread.id}`,
    initialValues: { body: '' },
    schema: v.pick(commentInput, ['body']),
    send: ({ body }, idempotencyKey) =>
      createComment({
        data: { params: { id: page }, body: { body, version, thread: thread.id, idempotencyKey } },
      }),
    onDone: show,
    draft: wordsDraft,
    clearsWhenSent: true,
  })
  return (
    <ContractForm
      form={form}
      gap={8}
      foot={
        form.values.body.trim() === '' ? null : (
          <div>
            <AppButton type="submit" kind="outlined" size="xs" loading={form.isSending}>{t`Reply`}</AppButton>
          </div>
        )
      }
    >
      <Textarea
        size="sm"
        aria-label={t`Reply to ${thread.authorName ?? formerMember()}`}
        placeholder={t`Reply`}
        autosize
        minRows={1}
        maxRows={12}
        {...form.field('body')}
        id={`reply-${thread.id}`}
      />
    </ContractForm>
  )
}

/** Shown instead of the name of a deleted user. */
export const formerMember = () => t`A former member`

interface EditFormProps {
  page: string
  comment: CommentReply
  onClose: () => void
  onOpen: () => void
}

/** Edits the user's own comment inline. */
export function EditForm({ page, comment, onClose, onOpen }: EditFormProps) {
  const show = useSetComments(page)
  const { id, body, revision } = comment
  const form = useContractForm({
    name: `page-comment-edit.${id}`,
    initialValues: { body },
    schema: v.pick(pageReviewsContract.editComment.body, ['body']),
    send: (change) =>
      updateComment({ data: { params: { id: page, comment: id }, body: { ...change, revision } } }),
    onDone: (comments) => {
      onClose()
      show(comments)
    },
    draft: wordsDraft,
  })
  const cancel = useCancel(form, { onClose, onOpen })
  return (
    <ContractForm
      form={form}
      gap={8}
      aria-label={t`Edit the comment`}
      foot={<FormButtons label={t`Save`} isSending={form.isSending} onCancel={cancel} />}
    >
      <Textarea
        size="sm"
        label={t`Comment`}
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        {...form.field('body')}
        id={`edit-${id}`}
      />
    </ContractForm>
  )
}
