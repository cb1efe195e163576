import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './ask-page.module.css'
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { questionInput } from '~/contract/questions'
import { fieldErrors, type FieldErrors, toFormErrors } from '~/forms/field-errors'
import { focusFirstError } from '~/forms/form-fields'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { lockWhilePending } from '~/forms/lock-while-pending'
import { Callout } from '~/ui/components/callout/callout'
import { showToast } from '~/ui/components/toasts/toasts'
import type { Subject } from '../about-document/subject'
import { askQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import { readPostsAgain } from '../read/read-posts-again'
import { MarkdownField } from '../writing/markdown-field'
import { tagPaths, tagsTogether } from '../writing/tag-errors'
import { TagField } from '../writing/tag-field'
import { useKeptWriting } from '../writing/use-kept-writing'

const writing = v.object({ title: v.string(), body: v.string(), tags: v.array(v.string()) })
type Writing = v.InferOutput<typeof writing>

const nothing: Writing = { title: '', body: '', tags: [] }
const paths = ['title', 'body', 'tags', ...tagPaths]

interface AskFormProps {
  subject: Subject | null
  /** The title so far, for what may answer it already. */
  onTitle: (title: string) => void
  /** A link to possible answers further down, shown below the title. */
  afterTitle: ReactNode
}

/** Title, text and tags. What is typed is kept in this browser until the question is sent. */
export function AskForm({ subject, onTitle, afterTitle }: AskFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const kept = useKeptWriting('question', writing, nothing, {
    formRef,
    over: (left, typed) => ({
      ...left,
      title: typed.get('title') || left.title,
      body: typed.get('body') || left.body,
    }),
  })
  const once = useIdempotencyKey('question')
  const [errors, setErrors] = useState<FieldErrors>({})
  const { title, body, tags } = kept.written
  const tellTitle = useEffectEvent(onTitle)
  useEffect(() => tellTitle(title), [title])

  const show = (found: FieldErrors) => {
    setErrors(found)
    focusFirstError(formRef.current, found)
  }
  const change = (changed: Partial<Writing>) => {
    kept.write({ title, body, tags, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !(path in changed))))
  }
  const getQuestion = (asked: Writing) => ({
    ...asked,
    ...(subject === null ? {} : { document: subject.document, heading: subject.heading }),
  })
  const ask = useMutation({
    mutationFn: (sent: Writing) =>
      once((idempotencyKey) => askQuestion({ data: { ...getQuestion(sent), idempotencyKey } })),
    onSuccess: (asked, sent) => {
      kept.drop(sent)
      queryClient.setQueryData(questionQueries.one(asked.id).queryKey, asked)
      void readPostsAgain(queryClient)
      showToast(t`Question posted. We’ll notify you of answers.`)
    },
    onError: (error) => show(tagsTogether(toFormErrors(error, paths).errors)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = tagsTogether(fieldErrors(questionInput, getQuestion(kept.written)))
    show(found)
    if (Object.keys(found).length > 0) return
    // Not called after the user has gone elsewhere, who then stays there.
    ask.mutate(kept.written, {
      onSuccess: ({ id }) => void navigate({ to: '/community/questions/$id', params: { id } }),
    })
  }
  const sentence = ask.error === null ? null : toFormErrors(ask.error, paths).sentence
  return (
    <form
      {...lockWhilePending(ask.isPending)}
      ref={formRef}
      method="post"
      className={classes.fields}
      noValidate
      onSubmit={submit}
    >
      <TextInput
        size="md"
        label={t`Your question in one sentence`}
        name="title"
        autoComplete="off"
        value={title}
        error={errors['title']}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <p className={classes.found}>{afterTitle}</p>
      <MarkdownField
        label={t`What you have, what you tried, and what happened`}
        name="body"
        rows={10}
        value={body}
        error={errors['body']}
        onChange={(text) => change({ body: text })}
      />
      <TagField value={tags} error={errors['tags']} onChange={(changed) => change({ tags: changed })} />
      {sentence === null ? null : (
        <Callout tone="error" isAnnounced>
          {sentence}
        </Callout>
      )}
      <div>
        <SubmitButton isSending={ask.isPending}>{t`Ask`}</SubmitButton>
      </div>
    </form>
  )
}
