import { plural, t } from '@lingui/core/macro'
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Columns, Stack, Text, Cluster } from '~/ui/layouts/primitives'
import { getAnswerAnchor } from '../question-hrefs'
import { questionQueries } from '../questions.queries'
import { PostCard } from './post-card'
import classes from './question-page.module.css'
import { type TextRenderers, useStoreQuestion } from './post'
import * as v from 'valibot'
import { answerInput, type Question } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerQuestion, followQuestion, closeQuestion } from '../questions.functions'
import { MarkdownField } from '../writing/markdown-field'
import { errorMessage } from '~/ui/format/error-message'
import { isAdmin } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { AppButton } from '~/ui/components/app-button/app-button'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { TextLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { SubjectName } from '../about-document/subject'
import { stateLabels } from '../question-labels'
import { IconBell, IconBellFilled } from '@tabler/icons-react'

const draft = { schema: v.partial(v.object({ body: v.string() })), isShared: true }

/** The form of an answer. Keeps a draft in this browser until it is sent. */
export function AnswerForm({ question: { id } }: { question: Question }) {
  const takeOver = useStoreQuestion()
  const form = useContractForm({
    name: `answer.${id}`,
    initialValues: { body: '' },
    schema: answerInput,
    send: ({ body }, idempotencyKey) =>
      answerQuestion({ data: { params: { id }, body: { body, idempotencyKey } } }),
    onDone: (changed) => {
      showToast(t`Your answer is there.`)
      return takeOver(changed)
    },
    draft,
    clearsWhenSent: true,
  })
  return (
    <section aria-labelledby="your-answer" data-no-print>
      <SectionHeading id="your-answer">{t`Your answer`}</SectionHeading>
      <ContractForm
        form={form}
        gap={16}
        maw="780px"
        mt={16}
        foot={
          <div>
            <SubmitButton isSending={form.isSending}>{t`Answer`}</SubmitButton>
          </div>
        }
      >
        <MarkdownField label={t`Text`} {...form.field('body')} />
      </ContractForm>
    </section>
  )
}

interface QuestionPageProps extends TextRenderers {
  id: string
}

/** A question with its answers, and the form to answer. */
export function QuestionPage({ id, ...look }: QuestionPageProps) {
  const { data: question } = useSuspenseQuery(questionQueries.one(id))
  const { title, answers, state } = question
  const target = useTargetAnswer()
  const [removed, setRemoved] = useState('')
  // Waits until its button is gone.
  useRestoreFocus(answers.some((answer) => answer.id === removed) ? '' : removed, '#answers')
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t`Community`, to: '/community' },
          { label: t`Questions`, to: '/community/questions' },
        ]}
      />
      <div className={classes.head}>
        <PageTitle>{title}</PageTitle>
      </div>
      <Columns mt={24}>
        <Stack gap={40} className={classes.posts}>
          <PostCard
            question={question}
            post={{ kind: 'question', ...question }}
            onRemoved={setRemoved}
            {...look}
          />
          <section className={classes.answers} aria-labelledby="answers">
            <SectionHeading id="answers" isFocusable>
              {plural(answers.length, { one: '# answer', other: '# answers' })}
            </SectionHeading>
            {answers.length === 0 ? <EmptyState title={t`No answers yet.`} /> : null}
            {answers.map((answer) => (
              <article
                key={answer.id}
                id={getAnswerAnchor(answer.id)}
                className={classes.answer}
                tabIndex={-1}
                aria-label={answer.author ? t`Answer by ${answer.author.name}` : t`Answer by a former member`}
                data-target={getAnswerAnchor(answer.id) === target || undefined}
              >
                <PostCard
                  question={question}
                  post={{ kind: 'answer', ...answer }}
                  onRemoved={setRemoved}
                  {...look}
                />
              </article>
            ))}
          </section>
          {state === 'closed' ? (
            <Text c="dim">{t`This question is closed: it takes no new answers.`}</Text>
          ) : (
            <AnswerForm key={question.id} question={question} />
          )}
        </Stack>
        <QuestionFacts question={question} />
      </Columns>
    </>
  )
}

/** Focuses the answer in the URL hash, also after in-page links. */
const useTargetAnswer = () => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('answer-')) document.getElementById(hash)?.focus()
  }, [hash])
  return hash
}

interface FollowButtonProps {
  questionId: string
  isFollowed: boolean
}

/** Follows or unfollows a question, optimistically. */
function FollowButton({ questionId, isFollowed }: FollowButtonProps) {
  const queryClient = useQueryClient()
  const { queryKey } = questionQueries.one(questionId)
  const show = (wanted: boolean) =>
    queryClient.setQueryData(queryKey, (question) => question && { ...question, isFollowed: wanted })
  const follow = useMutation({
    scope: { id: `follow ${questionId}` },
    mutationFn: (wanted: boolean) =>
      followQuestion({ data: { params: { id: questionId }, body: { isFollowed: wanted } } }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: questionQueries.lists() }),
    onError: (error, wanted) => {
      show(!wanted)
      showToast(errorMessage(error))
    },
  })
  const Icon = isFollowed ? IconBellFilled : IconBell
  return (
    <AppButton
      kind="outlined"
      className={classes.follow}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => follow.mutate(!isFollowed)}
    >
      {isFollowed ? t`Following` : t`Follow`}
    </AppButton>
  )
}

/** Side column of a question: state, subject, following; for administrators, closing. */
function QuestionFacts({ question }: { question: Question }) {
  const { id, state, subject, activeAt, isFollowed } = question
  const isModerator = isAdmin(useSession())
  return (
    <Stack as="aside" gap={20} size="sm" className={classes.facts} aria-label={t`About this question`}>
      <div data-no-print>
        <FollowButton questionId={id} isFollowed={isFollowed} />
      </div>
      <dl className={classes.list}>
        <Stack gap={2} className={classes.fact}>
          <dt>{t`State`}</dt>
          <dd>
            <StatusLabel {...stateLabels()[state]} />
          </dd>
        </Stack>
        {subject === null ? null : (
          <Stack gap={2} className={classes.fact}>
            <dt>{t`About`}</dt>
            <dd>
              <TextLink
                to="/documents/$page"
                params={{ page: subject.slug }}
                {...(subject.heading !== '' && { hash: subject.heading })}
              >
                <SubjectName subject={subject} />
              </TextLink>
            </dd>
          </Stack>
        )}
        <Stack gap={2} className={classes.fact}>
          <dt>{t`Last active`}</dt>
          <dd>
            <Time at={activeAt} format="day" />
          </dd>
        </Stack>
      </dl>
      {isModerator ? <Moderation question={question} /> : null}
    </Stack>
  )
}

function Moderation({ question: { id, state } }: { question: Question }) {
  const takeOver = useStoreQuestion()
  const isClosed = state === 'closed'
  const close = useMutation({
    mutationFn: () => closeQuestion({ data: { params: { id }, body: { isClosed: !isClosed } } }),
    onSuccess: takeOver,
    onError: (error) => showToast(errorMessage(error)),
  })
  return (
    <section>
      <SectionHeading>{t`For administrators`}</SectionHeading>
      <Cluster gap={8} mt={12}>
        <AppButton kind="outlined" loading={close.isPending} onClick={() => close.mutate()}>
          {isClosed ? t`Open for answers again` : t`Close for new answers`}
        </AppButton>
      </Cluster>
    </section>
  )
}
