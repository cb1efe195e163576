import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/ui/components/error-state/error-state'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink, TextRouteLink } from '~/ui/components/text-link/text-link'
import { QuestionRows } from '../list/question-rows'
import { getAskHref, getDocumentQuestionsHref } from '../question-hrefs'
import { questionQueries } from '../questions.queries'
import classes from './document-questions.module.css'
import { useLayoutEffect, useRef } from 'react'
import type { QuestionRow } from '~/contract/questions'

/** The displayed document. */
export interface QuestionedPage {
  slug: string
  html: string
  headings: readonly Heading[]
}

interface Heading {
  id: string
  text: string
}

const label = (link: HTMLAnchorElement, slug: string, { id, text }: Heading, count: number): void => {
  const words =
    count > 0
      ? t`${plural(count, { one: '# question', other: '# questions' })} about this section`
      : t`Ask about this section`
  link.href = count > 0 ? getDocumentQuestionsHref(slug, id) : getAskHref(slug, id)
  link.setAttribute('aria-label', `${words}: ${text}`)
  link.title = words
  link.toggleAttribute('data-has-questions', count > 0)
  link.textContent = count > 0 ? String(count) : ''
}

/**
 * Adds a link beside each heading of a text: to its questions, or to ask one. The service renders the HTML; the
 * component that renders it handles links into the portal.
 */
export const useHeadingLinks = (
  { slug, headings, html }: QuestionedPage,
  questions: readonly QuestionRow[] | undefined,
): void => {
  const links = useRef(new Map<string, HTMLAnchorElement>())
  useLayoutEffect(() => {
    const added = links.current
    for (const { id } of headings) {
      const box = document.getElementById(id)?.closest('.heading')
      if (!box || !html.includes(`id="${id}"`)) continue
      const link = document.createElement('a')
      link.className = classes['link'] ?? ''
      box.append(link)
      added.set(id, link)
    }
    return () => {
      for (const link of added.values()) link.remove()
      added.clear()
    }
  }, [headings, html])
  // Updated in place: replacing a link during a press would lose the click.
  useLayoutEffect(() => {
    for (const heading of headings) {
      const link = links.current.get(heading.id)
      const count = questions?.filter((question) => question.heading === heading.id).length ?? 0
      if (link) label(link, slug, heading, count)
    }
  })
}

const maxShown = 5

/** The questions about a document, below it, and links beside its headings to ask there. */
export function DocumentQuestions({ page }: { page: QuestionedPage }) {
  const { data, error, refetch } = useQuery(questionQueries.ofDocument(page.slug))
  useHeadingLinks(page, data?.data)
  return (
    <section className={classes.questions} aria-labelledby="questions-about" data-no-print>
      <SectionHeading
        id="questions-about"
        action={<TextRouteLink to={getAskHref(page.slug)}>{t`Ask about this page`}</TextRouteLink>}
      >{t`Questions about this page`}</SectionHeading>
      {data === undefined && error !== null ? (
        <ErrorState title={t`The questions could not be loaded.`} query={{ error, refetch }} />
      ) : data === undefined ? (
        <SkeletonRows rows={1} height={24} />
      ) : data.data.length === 0 ? (
        <p className={classes.none}>{t`No questions about it yet.`}</p>
      ) : (
        <QuestionRows questions={data.data.slice(0, maxShown)} form="brief" />
      )}
      {data !== undefined && data.total > maxShown ? (
        <p className={classes.more}>
          <TextLink
            to="/community/questions"
            search={{ document: page.slug }}
          >{t`All ${data.total} questions about this page`}</TextLink>
        </p>
      ) : null}
    </section>
  )
}
