import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './post-edit.module.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { isProblem } from '~/contract/problem'
import { answerInput, questionInput, type Question } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { FormButtons } from '~/forms/form-buttons'
import { useCancel } from '~/forms/use-draft'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { editAnswer, editQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import { MarkdownField } from '../writing/markdown-field'
import { TagField } from '../writing/tag-field'
import { type Post, useStoreQuestion } from './post'

const fields = v.object({
  title: v.string(),
  body: v.string(),
  tags: v.array(v.string()),
  /** The revision that the draft is based on. */
  revision: v.number(),
})
const draft = { schema: v.partial(fields), isShared: true }

const newestUnavailable = () =>
  t`Someone else changed this in the meantime, and the new version could not be loaded. Your text is kept. Try again in a moment.`

const getValues = (post: Post): v.InferOutput<typeof fields> => ({
  title: post.kind === 'question' ? post.title : '',
  body: post.body,
  tags: post.kind === 'question' ? post.tags : [],
  revision: post.revision,
})

interface PostEditProps {
  post: Post
  question: Question
  onDone: () => void
  /** Opens the form again. */
  onEdit: () => void
}

/** Edits a post inline. The draft survives errors, reloads and other users' changes. */
export function PostEdit({ post, question, onDone, onEdit }: PostEditProps) {
  const queryClient = useQueryClient()
  const takeOver = useStoreQuestion()
  const { queryKey } = questionQueries.one(question.id)
  const isQuestion = post.kind === 'question'
  const form = useContractForm<ReturnType<typeof getValues>, Question>({
    name: `edit.${post.id}`,
    initialValues: getValues(post),
    saved: getValues(post),
    schema: isQuestion ? questionInput : answerInput,
    toInput: ({ title, body, tags }) => (isQuestion ? { title, body, tags } : { body }),
    // The text replaces the one shown beside it.
    send: ({ title, body, tags }) =>
      isQuestion
        ? editQuestion({
            data: { params: { id: post.id }, body: { title, body, tags, revision: post.revision } },
          })
        : editAnswer({ data: { params: { id: post.id }, body: { body, revision: post.revision } } }),
    onDone: (changed) => {
      onDone()
      showToast(t`The ${post.kind} is changed.`)
      return takeOver(changed)
    },
    explain: (error) => (isProblem(error, 'CONFLICT') ? null : errorMessage(error)),
    onRefused: (error) => {
      // Not awaited, so that the form does not stay locked.
      if (isProblem(error, 'CONFLICT')) void readNewest()
    },
    draft,
  })
  const readNewest = async () => {
    const before = queryClient.getQueryData(queryKey)
    await queryClient.invalidateQueries({ queryKey })
    if (queryClient.getQueryData(queryKey) === before) form.showProblem(newestUnavailable())
  }
  const cancel = useCancel(form, { onClose: onDone, onOpen: onEdit })
  return (
    <ContractForm
      form={form}
      gap={16}
      maw="760px"
      aria-label={t`Edit the ${post.kind}`}
      foot={<FormButtons label={t`Save`} isSending={form.isSending} onCancel={cancel} />}
    >
      {form.values.revision === post.revision ? null : (
        <Callout tone="warning" isAnnounced title={t`Someone else changed this in the meantime.`}>
          <p>{t`Your text is kept. This is the saved text; saving replaces it with yours.`}</p>
          {isQuestion ? <p className={classes.newest}>{post.title}</p> : null}
          <p className={classes.newest}>{post.body}</p>
        </Callout>
      )}
      {isQuestion ? <TextInput label={t`Title`} {...form.field('title')} /> : null}
      <MarkdownField label={t`Text`} takesFocus {...form.field('body')} />
      {isQuestion ? <TagField {...form.field('tags')} /> : null}
    </ContractForm>
  )
}
