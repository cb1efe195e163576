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
import { AnswerForm } from './answer-form'
import { PostCard } from './post-card'
import { QuestionFacts } from './question-facts'
import classes from './question-page.module.css'
import type { TextLook } from './post'

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
