import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { PagedList } from '~/ui/components/list-content/list-content'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextLink } from '~/ui/components/text-link/text-link'
import { questionQueries } from '../questions.queries'
import { totalWords } from '../question-words'
import classes from './question-hits.module.css'
import { QuestionRows } from './question-rows'
import type { LinkTarget } from '~/ui/links/href'
import { Text } from '~/ui/layouts/primitives'

const maxShown = 3

interface QuestionHitsProps {
  text: string
  /** From 1. */
  page: number
  hrefFor: (page: number) => LinkTarget
}

/** Questions that mention a text, in themselves or in their answers. */
export function QuestionHits({ text, page, hrefFor }: QuestionHitsProps) {
  const list = useQuery(questionQueries.list({ text, page: page === 1 ? undefined : page }))
  return (
    <div className={classes.hits}>
      <Text c="dim" size="sm" className={classes.count} role="status">
        {list.data === undefined || list.isPlaceholderData ? null : totalWords(list.data.total, true)}
      </Text>
      <PagedList
        list={list}
        skeleton={{ rows: 4, height: 47, columns: [1, 6] }}
        errorTitle={t`The search could not be done.`}
        describeError={errorMessage}
        empty={
          <EmptyState
            title={t`No question mentions “${text}”.`}
            action={<TextLink to="/community/ask">{t`Ask the members`}</TextLink>}
          />
        }
        paging={{ page, hrefFor }}
      >
        {(questions) => <QuestionRows questions={questions} />}
      </PagedList>
    </div>
  )
}

interface SomeQuestionHitsProps {
  text: string
  /** The search of questions alone. */
  all: { q?: string | undefined; kind?: 'question' | 'document' | 'content' | undefined }
}

/** The first few questions that mention a text, under what else was found; nothing where there is none. */
export function SomeQuestionHits({ text, all }: SomeQuestionHitsProps) {
  const { data: found } = useQuery(questionQueries.mentioning(text))
  if (found === undefined || found.data.length === 0) return null
  return (
    <section className={classes.some} aria-label={t`Questions`}>
      <SectionHeading
        action={
          found.total > maxShown ? (
            <TextLink to="/search" search={all}>{t`All ${totalWords(found.total, true)}`}</TextLink>
          ) : undefined
        }
      >{t`Questions`}</SectionHeading>
      <QuestionRows questions={found.data.slice(0, maxShown)} form="brief" />
    </section>
  )
}
