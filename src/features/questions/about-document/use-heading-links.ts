import { useLayoutEffect } from 'react'
import type { QuestionRow } from '~/contract/questions'
import { askAddress, documentQuestionsAddress } from '../question-places'
import classes from './document-questions.module.css'

/** A document as it is read. */
export interface QuestionedPage {
  slug: string
  html: string
  headings: readonly { id: string; text: string }[]
}

const counted = (count: number) => (count === 1 ? '1 question' : `${count} questions`)

const linkOf = (slug: string, heading: { id: string; text: string }, count: number) => {
  const link = document.createElement('a')
  link.className = classes['link'] ?? ''
  link.href = count > 0 ? documentQuestionsAddress(slug, heading.id) : askAddress(slug, heading.id)
  const words =
    count > 0
      ? `${counted(count)} about this section: ${heading.text}`
      : `Ask about this section: ${heading.text}`
  link.setAttribute('aria-label', words)
  link.title = count > 0 ? `${counted(count)} about this section` : 'Ask about this section'
  link.toggleAttribute('data-has-questions', count > 0)
  if (count > 0) link.textContent = String(count)
  return link
}

/**
 * Puts beside each heading of a text a link to the questions about it, or, where there are none, to asking one.
 * The text is the service's own; whoever shows it follows links into the portal.
 */
export const useHeadingLinks = (
  { slug, headings, html }: QuestionedPage,
  questions: readonly QuestionRow[] | undefined,
): void => {
  useLayoutEffect(() => {
    // They go with the text when it is replaced.
    const shown = headings.filter(({ id }) => html.includes(`id="${id}"`))
    const links = shown.flatMap((heading) => {
      const box = document.getElementById(heading.id)?.closest('.heading')
      if (!box) return []
      const count = questions?.filter((question) => question.heading === heading.id).length ?? 0
      const link = linkOf(slug, heading, count)
      box.append(link)
      return [link]
    })
    return () => {
      for (const link of links) link.remove()
    }
  }, [slug, headings, html, questions])
}
