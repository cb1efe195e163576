import { queryOptions } from '@tanstack/react-query'
import { readProfileQuestions } from './profile-questions.functions'

// Separate, because loaders are part of the initial scripts.
export const profileQuestionQueries = {
  /** Loaded by every route that shows a profile or its form. */
  current: () =>
    queryOptions({
      queryKey: ['profile-questions'],
      queryFn: () => readProfileQuestions(),
      staleTime: 60_000,
    }),
}
