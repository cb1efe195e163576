import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import classes from './ask-page.module.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { questionInput } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import type { Subject } from '../about-document/subject'
import { askQuestion } from '../questions.functions'
import { questionQueries } from '../questions.queries'
import { readPostsAgain } from '../read/post'
import { MarkdownField } from '../writing/markdown-field'
import { TagField } from '../writing/tag-field'

const fields = v.object({ title: v.string(), body: v.string(), tags: v.array(v.string()) })
const draft = { schema: v.partial(fields), isShared: true }
const initialValues: v.InferOutput<typeof fields> = { title: '', body: '', tags: [] }

interface AskFormProps {
  subject: Subject | null
  /** The title so far, for what may answer it already. */
  onTitle: (title: string) => void
  /** A link to possible answers further down, shown below the title. */
  afterTitle: ReactNode
}

/** Title, text and tags. What is typed is kept in this browser until the question is sent. */
export function AskForm({ subject, onTitle, afterTitle }: AskFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const form = useContractForm({
    name: 'question',
    initialValues,
    schema: questionInput,
    toInput: (values) => ({
      ...values,
      ...(subject === null ? {} : { document: subject.document, heading: subject.heading }),
    }),
    send: (values, idempotencyKey) => {
      const about = subject === null ? {} : { document: subject.document, heading: subject.heading }
      return askQuestion({ data: { ...values, ...about, idempotencyKey } })
    },
    onDone: (asked) => {
      queryClient.setQueryData(questionQueries.one(asked.id).queryKey, asked)
      void readPostsAgain(queryClient)
      showToast(t`Question posted. We’ll notify you of answers.`)
      // A user who has gone elsewhere stays there.
      if (isMounted()) void navigate({ to: '/community/questions/$id', params: { id: asked.id } })
    },
    draft,
    clearsWhenSent: true,
  })
  const { title } = form.values
  const tellTitle = useEffectEvent(onTitle)
  useEffect(() => tellTitle(title), [title])
  return (
    <ContractForm
      form={form}
      gap={20}
      foot={
        <div>
          <SubmitButton isSending={form.isSending}>{t`Ask`}</SubmitButton>
        </div>
      }
    >
      <TextInput
        size="md"
        label={t`Your question in one sentence`}
        autoComplete="off"
        {...form.field('title')}
      />
      <p className={classes.found}>{afterTitle}</p>
      <MarkdownField
        label={t`What you have, what you tried, and what happened`}
        rows={10}
        {...form.field('body')}
      />
      <TagField {...form.field('tags')} />
    </ContractForm>
  )
}
