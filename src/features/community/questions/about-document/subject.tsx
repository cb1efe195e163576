import { getHref, type Href } from '~/ui/links/href'

/** A document or section that questions are about, if the reader may open it. */
export interface Subject {
  /** The slug of the document. */
  document: string
  title: string
  /** The id of the heading; empty for the whole document. */
  heading: string
  headingText: string
  /** Its URL. */
  to: Href
}

/** The fields of a page that a subject needs. */
interface Page {
  slug: string
  title: string
  headings: readonly { id: string; text: string }[]
}

/** Returns the subject of a page and heading; ignores a deleted heading. */
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

/** The title of a document and heading. */
export function SubjectName({ subject: { title, headingText } }: { subject: SubjectWords }) {
  return headingText === '' || headingText === title ? title : `${title}: ${headingText}`
}

interface SubjectWords {
  title: string
  headingText: string
}
