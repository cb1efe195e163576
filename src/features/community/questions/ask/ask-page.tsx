import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, useEffect, useEffectEvent, type ReactNode } from 'react'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { Callout } from '~/ui/components/callout/callout'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { type Subject, SubjectName } from '../about-document/subject'
import classes from './ask-page.module.css'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Box, Cluster, Columns, Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { questionQueries } from '../questions.queries'
import subjectClasses from '../about-document/subject.module.css'
import * as v from 'valibot'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { questionInput } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { askQuestion } from '../questions.functions'
import { invalidatePosts } from '../read/post'
import { MarkdownField } from '../writing/markdown-field'
import { TagField } from '../writing/tag-field'

const fields = v.object({ title: v.string(), body: v.string(), tags: v.array(v.string()) })
const draft = { schema: v.partial(fields), isShared: true }
const initialValues: v.InferOutput<typeof fields> = { title: '', body: '', tags: [] }

interface AskFormProps {
  subject: Subject | null
  /** Called with the current title, to search for existing answers. */
  onTitle: (title: string) => void
  /** A link to possible answers below, shown under the title. */
  afterTitle: ReactNode
}

/** The form of a question: title, text and tags. Keeps a draft in this browser until it is sent. */
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
      void invalidatePosts(queryClient)
      showToast(t`Question posted. We’ll notify you of answers.`)
      // Does not navigate if the user has left the page.
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

// Milliseconds, and the minimum number of letters.
const debounceMs = 350
const minLetters = 8

/** Searches documents and questions that may answer the typed question. */
const useRelated = (title: string) => {
  const [asked] = useDebouncedValue(title.trim().slice(0, 200), debounceMs)
  const isEnough = asked.length >= minLetters
  const { data } = useQuery({ ...questionQueries.related(asked), enabled: isEnough })
  const { documents = [], questions = [] } = (isEnough ? data : undefined) ?? {}
  const words =
    documents.length + questions.length === 0
      ? ''
      : t`${plural(documents.length, { one: '# document', other: '# documents' })} and ${plural(questions.length, { one: '# question', other: '# questions' })} may answer it`
  return { documents, questions, words, isAnswered: isEnough && data !== undefined }
}

type Related = ReturnType<typeof useRelated>

/** Possible answers to the typed question. Announces the number of results without taking the focus. */
function RelatedPosts({ related }: { related: Related }) {
  const { documents, questions, words, isAnswered } = related
  return (
    <Box
      id="related"
      as="aside"
      size="sm"
      className={classes.related}
      tabIndex={-1}
      aria-label={t`What may answer it already`}
    >
      <SectionHeading>{t`What may answer it already`}</SectionHeading>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {words !== '' ? null : (
        <Text c="dim" mt={12}>
          {isAnswered
            ? t`Nothing similar found yet.`
            : t`Documents and questions like yours appear here while you type.`}
        </Text>
      )}
      {documents.length === 0 ? null : (
        <section className={classes.group} aria-label={t`Documents`}>
          <SectionHeading as="h3">{t`Documents`}</SectionHeading>
          <ul>
            {documents.map(({ slug, title: name, section }) => (
              <li key={`${slug}#${section?.id ?? ''}`}>
                <TextLink
                  to="/documents/$page"
                  params={{ page: slug }}
                  {...(section && { hash: section.id })}
                >
                  {name}
                </TextLink>
                {section === null || section.text === name ? null : (
                  <Text as="span" c="dim">
                    {' '}
                    {section.text}
                  </Text>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length === 0 ? null : (
        <section className={classes.group} aria-label={t`Questions`}>
          <SectionHeading as="h3">{t`Questions`}</SectionHeading>
          <ul>
            {questions.map(({ id, title: name, answers }) => (
              <li key={id}>
                <TextLink to="/community/questions/$id" params={{ id }}>
                  {name}
                </TextLink>{' '}
                <Text as="span" c="dim">
                  {plural(answers, { one: '# answer', other: '# answers' })}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Box>
  )
}

interface AskPageProps {
  /** The subject, if the reader may open it. */
  subject: Subject | null
  /** Whether the URL names a document that the reader cannot open. */
  isMissing: boolean
}

/** The page to ask a question. Shows possible answers while the title is typed. */
export function AskPage({ subject, isMissing }: AskPageProps) {
  const [title, setTitle] = useState('')
  const related = useRelated(title)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t`Community`, to: '/community' },
          { label: t`Questions`, to: '/community/questions' },
          { label: t`Ask a question` },
        ]}
      />
      <Box mt={8}>
        <PageTitle
          lead={t`Members of the programme and the people who write the documents read along.`}
        >{t`Ask a question`}</PageTitle>
      </Box>
      <Columns content="form" mt={24}>
        <div className={classes.form}>
          {subject === null ? null : (
            <Cluster as="p" gap="4px 16px" align="baseline" mb={20} className={subjectClasses.about}>
              <span>
                <Trans>
                  About{' '}
                  <TextRouteLink to={subject.to}>
                    <SubjectName subject={subject} />
                  </TextRouteLink>
                </Trans>
              </span>
              <TextLink to="/community/ask" search={{}}>{t`About something else`}</TextLink>
            </Cluster>
          )}
          {isMissing ? (
            <Box mb={20}>
              <Callout tone="warning">{t`The document that you wanted to ask about is gone, or you may not open it. Your question will not be linked to it.`}</Callout>
            </Box>
          ) : null}
          <AskForm
            subject={subject}
            onTitle={setTitle}
            afterTitle={related.words === '' ? null : <a href="#related">{related.words}</a>}
          />
        </div>
        <RelatedPosts related={related} />
      </Columns>
    </>
  )
}
