import { ProblemError, fieldProblem } from '~/contract/problem'
import type { UserActor } from '../../http/actor'
import type { Database } from '../../context'
import { readPageAt } from '../documents/pages.service'

/** The subject of a question, as stored with it. */
interface SubjectColumns {
  page_id: string | null
  heading: string
  heading_text: string
}

const openDocument = async (database: Database, actor: UserActor, slug: string) => {
  try {
    const page = await readPageAt(database, actor, slug)
    const now = 'movedTo' in page ? await readPageAt(database, actor, page.movedTo) : page
    return 'movedTo' in now || now.kind !== 'document' ? null : now
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/**
 * The document, and the heading in it, that a question is about.
 * @throws ProblemError FIELDS_INVALID at `document` for one that the actor cannot open, at `heading` for one that
 * the document does not have
 */
export const findSubject = async (
  database: Database,
  actor: UserActor,
  { document, heading }: { document: string | null; heading: string },
): Promise<SubjectColumns> => {
  if (document === null) return { page_id: null, heading: '', heading_text: '' }
  const page = await openDocument(database, actor, document)
  if (!page) throw fieldProblem('document', 'There is no such document.')
  if (heading === '') return { page_id: page.id, heading: '', heading_text: '' }
  const found = page.headings.find(({ id }) => id === heading)
  if (!found) throw fieldProblem('heading', 'The document has no such heading now.')
  return { page_id: page.id, heading, heading_text: found.text }
}
