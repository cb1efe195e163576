import { getHref, type Href } from '~/ui/links/href'

/** Where a question stands; with an answer, at that answer. */
export const getQuestionHref = (id: string, answer?: string): Href =>
  getHref({
    to: '/community/questions/$id',
    params: { id },
    hash: answer === undefined ? undefined : getAnswerAnchor(answer),
  })

/** The id of an answer's place on the page of its question. */
export const getAnswerAnchor = (id: string): string => `answer-${id}`

/** Where the questions about a document are listed; with a heading, those about that part of it. */
export const getDocumentQuestionsHref = (document: string, heading = ''): Href =>
  getHref({ to: '/community/questions', search: getAbout(document, heading) })

/** Where one asks about a document, or about a part of it. */
export const getAskHref = (document: string, heading = ''): Href =>
  getHref({ to: '/community/ask', search: getAbout(document, heading) })

const getAbout = (document: string, heading: string) => ({ document, ...(heading !== '' && { heading }) })
