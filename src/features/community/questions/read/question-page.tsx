import { plural, t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { Breadcrumbs } from '~/ui/components/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Columns, Stack, Text } from '~/ui/layouts/primitives'
import { answerAnchor } from '../question-places'
import { questionQueries } from '../questions.queries'
import { PostCard } from './post-card'
import { QuestionFacts } from './question-facts'
import classes from './question-page.module.css'
import { type TextLook, useTakeOver } from './post'
import * as v from 'valibot'
import { answerInput, type Question } from '~/contract/questions'
import { ContractForm, useContractForm } from '~/forms/contract-form'
import { SubmitButton } from '~/forms/submit-button'
import { showToast } from '~/ui/components/toasts/toasts'
import { answerQuestion } from '../questions.functions'
import { MarkdownField } from '../writing/markdown-field'

const draft = { schema: v.partial(v.object({ body: v.string() })), isShared: true }

/** Where a question is answered. What is typed is kept in this browser until the service has it. */
export function AnswerForm({ question: { id } }: { question: Question }) {
  const takeOver = useTakeOver()
  const form = useContractForm({
    name: `answer.${id}`,
    initialValues: { body: '' },
    schema: answerInput,
    send: ({ body }, idempotencyKey) => answerQuestion({ data: { id, body, idempotencyKey } }),
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

interface QuestionPageProps extends TextLook {
  id: string
}

/** One question with its answers, and the place to answer. */
export function QuestionPage({ id, ...look }: QuestionPageProps) {
  const { data: question } = useSuspenseQuery(questionQueries.one(id))
  const { title, answers, state } = question
  const target = useTargetAnswer()
  const [removed, setRemoved] = useState('')
  // Not while it is still shown, with its button.
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
                id={answerAnchor(answer.id)}
                className={classes.answer}
                tabIndex={-1}
                aria-label={answer.author ? t`Answer by ${answer.author.name}` : t`Answer by a former member`}
                data-target={answerAnchor(answer.id) === target || undefined}
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

/** The answer that the address names; the focus goes there, also when a link on the page itself leads to it. */
const useTargetAnswer = () => {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('answer-')) document.getElementById(hash)?.focus()
  }, [hash])
  return hash
}
