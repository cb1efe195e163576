/** Where a question stands; with an answer, at that answer. */
export const questionAddress = (id: string, answer?: string): string =>
  `/community/questions/${id}${answer === undefined ? '' : `#${answerAnchor(answer)}`}`

/** The id of an answer's place on the page of its question. */
export const answerAnchor = (id: string): string => `answer-${id}`

/** Where the questions about a document are listed; with a heading, those about that part of it. */
export const documentQuestionsAddress = (document: string, heading = ''): string =>
  `/community/questions?${getAbout(document, heading)}`

/** Where one asks about a document, or about a part of it. */
export const askAddress = (document: string, heading = ''): string =>
  `/community/ask?${getAbout(document, heading)}`

const getAbout = (document: string, heading: string) =>
  new URLSearchParams({ document, ...(heading === '' ? {} : { heading }) }).toString()
