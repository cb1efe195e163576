import { getHref, type Href } from '~/ui/links/href'

/** A document, or a part of it, that questions are about, where the reader may open it. */
export interface Subject {
  /** The slug of the document. */
  document: string
  title: string
  /** The id of the heading; empty for the document as a whole. */
  heading: string
  headingText: string
  /** Where it is read. */
  to: Href
}

/** What a page says of itself, as far as a subject needs it. */
interface Page {
  slug: string
  title: string
  headings: readonly { id: string; text: string }[]
}

/** What is asked about, of a page and a heading in it; a heading that is there no more is left out. */
export const getSubject = (page: Page, heading: string | undefined): Subject => {
  const part = page.headings.find(({ id }) => id === heading)
  return {
    document: page.slug,
    title: page.title,
    heading: part?.id ?? '',
    headingText: part?.text ?? '',
    to: getHref({ to: '/documents/$page', params: { page: page.slug }, hash: part?.id }),
  }
}

/** A document's title, and the heading in it. */
export function SubjectName({ subject: { title, headingText } }: { subject: SubjectWords }) {
  return headingText === '' || headingText === title ? title : `${title}: ${headingText}`
}

interface SubjectWords {
  title: string
  headingText: string
}
