import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink, TextPlace } from '~/ui/components/text-link/text-link'
import { QuestionRows } from '../list/question-rows'
import { askAddress } from '../question-places'
import { questionQueries } from '../questions.queries'
import classes from './document-questions.module.css'
import { useHeadingLinks, type QuestionedPage } from './use-heading-links'

const maxShown = 5

/** At the foot of a document, the questions about it; and beside each of its headings the way to ask there. */
export function DocumentQuestions({ page }: { page: QuestionedPage }) {
  const { data, error, refetch } = useQuery(questionQueries.ofDocument(page.slug))
  useHeadingLinks(page, data?.data)
  return (
    <section className={classes.questions} aria-labelledby="questions-about" data-no-print>
      <SectionHeading
        id="questions-about"
        action={<TextPlace to={askAddress(page.slug)}>Ask about this page</TextPlace>}
      >
        Questions about this page
      </SectionHeading>
      {data === undefined && error !== null ? (
        <ErrorState title="The questions could not be loaded." onRetry={() => void refetch()}>
          {errorMessage(error)}
        </ErrorState>
      ) : data === undefined ? (
        <SkeletonRows rows={1} height={24} />
      ) : data.data.length === 0 ? (
        <p className={classes.none}>Nobody has asked about it yet.</p>
      ) : (
        <QuestionRows questions={data.data.slice(0, maxShown)} form="brief" />
      )}
      {data !== undefined && data.total > maxShown ? (
        <p className={classes.more}>
          <TextLink to="/community/questions" search={{ document: page.slug }}>
            All {data.total} questions about this page
          </TextLink>
        </p>
      ) : null}
    </section>
  )
}
