import { useLayoutEffect, useRef } from 'react'
import type { QuestionRow } from '~/contract/questions'
import { pluralize } from '~/ui/format/numbers'
import { askAddress, documentQuestionsAddress } from '../question-places'
import classes from './document-questions.module.css'

/** A document as it is read. */
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
  const words = count > 0 ? `${pluralize(count, 'question')} about this section` : 'Ask about this section'
  link.href = count > 0 ? documentQuestionsAddress(slug, id) : askAddress(slug, id)
  link.setAttribute('aria-label', `${words}: ${text}`)
  link.title = words
  link.toggleAttribute('data-has-questions', count > 0)
  link.textContent = count > 0 ? String(count) : ''
}

/**
 * Puts beside each heading of a text a link to its questions, or, where there are none, to asking one. The HTML
 * is the service's own; the component that renders it handles links into the portal.
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
  // Updated in place: a link that is replaced while it is being pressed loses the click.
  useLayoutEffect(() => {
    for (const heading of headings) {
      const link = links.current.get(heading.id)
      const count = questions?.filter((question) => question.heading === heading.id).length ?? 0
      if (link) label(link, slug, heading, count)
    }
  })
}
