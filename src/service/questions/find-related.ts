import type { QuestionRow } from '~/contract/questions'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { searchPages } from '../pages/search-pages'
import { listAlike } from './question-list.repository'

interface Related {
  documents: { slug: string; title: string; section: { id: string; text: string } | null }[]
  questions: QuestionRow[]
}

const most = 5
// A sentence; of more words the first ones say what it is about.
const mostWords = 12

const words = new Intl.Segmenter('und', { granularity: 'word' })

/** The words of a sentence as a search for any of them. */
const anyOf = (text: string): string => {
  const told = [...words.segment(text.normalize('NFKC'))]
    .filter(({ segment, isWordLike }) => isWordLike && segment.length > 1 && !/^or$/i.test(segment))
    .map(({ segment }) => segment)
  return [...new Set(told)].slice(0, mostWords).join(' or ')
}

/** Documents and questions that may answer what is being asked, at most five of each. */
export const findRelated = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  actor: UserActor,
  text: string,
): Promise<Related> => {
  const q = anyOf(text)
  if (q === '') return { documents: [], questions: [] }
  const search = { q, kind: 'document' as const, page: 1, count: most, stage: 'typing' as const }
  const [pages, questions] = await Promise.all([
    // What is typed there counts for nothing, so it does not matter whose it is.
    searchPages({ database, now }, { actor, clientAddress: '' }, search),
    listAlike(database, q, most),
  ])
  const documents = pages.data.map(({ slug, title, section }) => ({ slug, title, section }))
  return { documents, questions }
}
