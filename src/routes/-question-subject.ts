import type { QueryClient } from '@tanstack/react-query'
import { pageQueries } from '~/features/documents/pages.queries'
import { getSubject, type Subject } from '~/features/community/questions/about-document/subject'

/**
 * The document that questions are about, in a loader; where its address changed, the slug that it has now; null where
 * the reader may not open it.
 */
export const findSubject = async (
  queryClient: QueryClient,
  document: string | undefined,
  heading: string | undefined,
): Promise<Subject | { movedTo: string } | null> => {
  if (document === undefined) return null
  const answer = await queryClient.ensureQueryData(pageQueries.bySlug(document))
  if (answer === null || 'movedTo' in answer) return answer
  return answer.kind === 'document' ? getSubject(answer, heading) : null
}
