import { getHref, type Href } from '~/ui/links/href'

/** Returns the URL of a question, optionally at an answer. */
export const getQuestionHref = (id: string, answer?: string): Href =>
  getHref({
    to: '/community/questions/$id',
    params: { id },
    hash: answer === undefined ? undefined : getAnswerAnchor(answer),
  })

/** Returns the anchor of an answer. */
export const getAnswerAnchor = (id: string): string => `answer-${id}`

/** Returns the URL of the questions about a document or section. */
export const getDocumentQuestionsHref = (document: string, heading = ''): Href =>
  getHref({ to: '/community/questions', search: getAbout(document, heading) })

/** Returns the URL to ask about a document or section. */
export const getAskHref = (document: string, heading = ''): Href =>
  getHref({ to: '/community/ask', search: getAbout(document, heading) })

const getAbout = (document: string, heading: string) => ({ document, ...(heading !== '' && { heading }) })
