import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './post-edit.module.css'
import { TextInput } from '@mantine/core'
import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { ProblemError } from '~/contract/problem'
import { answerInput, questionInput, type Question } from '~/contract/questions'
import { fieldErrors, type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { useDiscardWithUndo } from '~/forms/use-draft'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import { Cluster } from '~/ui/layouts/primitives'
import { editAnswer, editQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import { MarkdownField } from '../writing/markdown-field'
import { tagPaths, tagsTogether } from '../writing/tag-errors'
import { TagField } from '../writing/tag-field'
import { useKeptWriting } from '../writing/use-kept-writing'
import type { Post } from './post'
import { useTakeOver } from './use-take-over'

const writing = v.object({
  title: v.string(),
  body: v.string(),
  tags: v.array(v.string()),
  /** The revision that the draft is based on. */
  revision: v.number(),
})
type Writing = v.InferOutput<typeof writing>

const unreadConflict =
  'Someone else changed this in the meantime, and how it reads now could not be loaded. Your text is kept; try again in a moment.'

const paths = ['title', 'body', 'tags', ...tagPaths]

const getWriting = (post: Post): Writing => ({
  title: post.kind === 'question' ? post.title : '',
  body: post.body,
  tags: post.kind === 'question' ? post.tags : [],
  revision: post.revision,
})

interface PostEditProps {
  post: Post
  question: Question
  onDone: () => void
  /** Opens it again. */
  onEdit: () => void
}

/** Edits a post in its place. What is typed survives a failure, a reload and a change by another user. */
export function PostEdit({ post, question, onDone, onEdit }: PostEditProps) {
  const queryClient = useQueryClient()
  const takeOver = useTakeOver()
  const kept = useKeptWriting(`edit:${post.id}`, writing, getWriting(post))
  const [missing, setMissing] = useState<FieldErrors>({})
  const { written } = kept
  const { title, body, tags, revision } = written
  const isStale = revision !== post.revision
  const { queryKey } = questionQueries.one(question.id)
  const isReading = useIsFetching({ queryKey }) > 0
  const save = useMutation({
    mutationFn: ({ sent, over }: { sent: Writing; over: number }) =>
      post.kind === 'question'
        ? editQuestion({ data: { id: post.id, change: { ...sent, revision: over } } })
        : editAnswer({ data: { id: post.id, change: { body: sent.body, revision: over } } }),
    onSuccess: async (changed, { sent }) => {
      kept.drop(sent)
      onDone()
      showToast(t`The ${post.kind} is changed.`)
      await takeOver(changed)
    },
    onError: (error) => {
      if (!(error instanceof ProblemError) || error.code !== 'CONFLICT') return
      // Not waited for, lest the form stays shut.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const putAside = useDiscardWithUndo(post.id)
  const cancel = () => {
    kept.drop(written)
    onDone()
    if (JSON.stringify(written) === JSON.stringify(getWriting(post))) return
    putAside(() => {
      kept.write(written)
      onEdit()
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found =
      post.kind === 'question'
        ? tagsTogether(fieldErrors(questionInput, { title, body, tags }))
        : fieldErrors(answerInput, { body })
    setMissing(found)
    save.reset()
    if (Object.keys(found).length === 0) save.mutate({ sent: written, over: post.revision })
    else focusFirstError(event.currentTarget, found)
  }
  const { errors, sentence } =
    save.error === null ? { errors: missing, sentence: null } : toFormErrors(save.error, paths)
  const isConflict = save.error instanceof ProblemError && save.error.code === 'CONFLICT'
  // The revision that the failed save was based on is still the newest one known here.
  const isUnread = isConflict && save.variables?.over === post.revision && !isReading
  const failure = isConflict ? (isUnread ? unreadConflict : null) : sentence
  return (
    <form
      {...lockWhilePending(save.isPending)}
      className={classes.form}
      noValidate
      onSubmit={submit}
      aria-label={t`Edit the ${post.kind}`}
    >
      {isStale ? (
        <Callout tone="warning" isAnnounced title={t`Someone else changed this in the meantime.`}>
          <p>{t`Your text is kept. This is how it reads now; saving puts your text in its place.`}</p>
          {post.kind === 'question' ? <p className={classes.newest}>{post.title}</p> : null}
          <p className={classes.newest}>{post.body}</p>
        </Callout>
      ) : null}
      {post.kind === 'question' ? (
        <TextInput
          label={t`Title`}
          name="title"
          value={title}
          error={errors['title']}
          onChange={(event) => kept.write({ ...written, title: event.currentTarget.value })}
        />
      ) : null}
      <MarkdownField
        label={t`Text`}
        name="body"
        value={body}
        error={errors['body']}
        takesFocus
        onChange={(text) => kept.write({ ...written, body: text })}
      />
      {post.kind === 'question' ? (
        <TagField
          value={tags}
          error={tagsTogether(errors)['tags']}
          onChange={(changed) => kept.write({ ...written, tags: changed })}
        />
      ) : null}
      {failure === null ? null : (
        <Callout tone="error" isAnnounced>
          {failure}
        </Callout>
      )}
      <Cluster>
        <AppButton type="submit" size="md" loading={save.isPending}>{t`Save`}</AppButton>
        <AppButton
          kind="outlined"
          size="md"
          disabled={save.isPending}
          onClick={cancel}
        >{t`Cancel`}</AppButton>
      </Cluster>
    </form>
  )
}
