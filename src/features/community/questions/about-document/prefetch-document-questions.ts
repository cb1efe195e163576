import type { QueryClient } from '@tanstack/react-query'
import { questionQueries } from '../questions.queries'

/** Reads the questions about a document, for the place beneath it. */
export const prefetchDocumentQuestions = (queryClient: QueryClient, slug: string): Promise<void> =>
  queryClient.prefetchQuery(questionQueries.ofDocument(slug))
