import type { QueryClient } from '@tanstack/react-query'
import { questionQueries } from '../questions.queries'

/** Prefetches the questions about a document. */
export const prefetchDocumentQuestions = (queryClient: QueryClient, slug: string): Promise<void> =>
  queryClient.prefetchQuery(questionQueries.ofDocument(slug))
