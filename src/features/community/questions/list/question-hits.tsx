import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { Pagination, PageOutOfRange } from '~/ui/components/pagination/pagination'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink } from '~/ui/components/text-link/text-link'
import { questionQueries } from '../questions.queries'
import { totalWords } from '../total-words'
import classes from './question-hits.module.css'
import { QuestionRows } from './question-rows'

const maxShown = 3

interface QuestionHitsProps {
  text: string
  /** From 1. */
  page: number
  hrefFor: (page: number) => string
}

/** Questions that mention a text, in themselves or in their answers. */
export function QuestionHits({ text, page, hrefFor }: QuestionHitsProps) {
  const list = questionQueries.list({ text, page: page === 1 ? undefined : page })
  const { data: found, error, isPlaceholderData, refetch } = useQuery(list)
  return (
    <div className={classes.hits}>
      <p className={classes.count} role="status">
        {found === undefined || isPlaceholderData ? null : totalWords(found.total, true)}
      </p>
      {found === undefined && error !== null ? (
        <ErrorState title="The search could not be done." onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : found === undefined ? (
        <SkeletonRows rows={4} height={47} columns={[1, 6]} />
      ) : found.data.length === 0 && found.total > 0 ? (
        <PageOutOfRange total={found.total} count={found.count} hrefFor={hrefFor} />
      ) : found.data.length === 0 ? (
        <EmptyState
          title={`No question mentions “${text}”.`}
          action={<TextLink to="/community/ask">Ask the members</TextLink>}
        />
      ) : (
        <>
          <QuestionRows questions={found.data} isStale={isPlaceholderData} />
          <div className={classes.pages}>
            <Pagination page={page} pages={Math.ceil(found.total / found.count)} hrefFor={hrefFor} />
          </div>
        </>
      )}
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
    <section className={classes.some} aria-label="Questions of members">
      <SectionHeading
        action={
          found.total > maxShown ? (
            <TextLink to="/search" search={all}>
              All {totalWords(found.total, true)}
            </TextLink>
          ) : undefined
        }
      >
        Questions of members
      </SectionHeading>
      <QuestionRows questions={found.data.slice(0, maxShown)} form="brief" />
    </section>
  )
}
