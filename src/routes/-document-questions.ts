import type { QueryClient } from '@tanstack/react-query'
import { isApproved } from '~/auth/session'
import { sessionQueries } from '~/auth/session.queries'

const readQuestions = async (queryClient: QueryClient, slug: string): Promise<void> => {
  const session = await queryClient.ensureQueryData(sessionQueries.session())
  if (!isApproved(session)) return
  // Loaded for members alone, who are the only ones to see it.
  const { prefetchDocumentQuestions } =
    await import('~/features/community/questions/about-document/prefetch-document-questions')
  await prefetchDocumentQuestions(queryClient, slug)
}

/**
 * Fetches, for members, the questions about a document. Only a server-rendered page waits for them; a failure is
 * shown in their section.
 */
export const readDocumentQuestions = async (queryClient: QueryClient, slug: string): Promise<void> => {
  const reading = readQuestions(queryClient, slug)
  if (typeof window === 'undefined') await reading
  else reading.catch(() => undefined)
}
