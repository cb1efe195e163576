import { queryOptions } from '@tanstack/react-query'
import { listLearningPaths, listLearningPathTeasers } from './learning-paths.functions'

const all = ['learning-paths'] as const

/** Everything that is read about learning paths; the one place where their query keys are made. */
export const learningPathQueries = {
  all: () => all,
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => listLearningPaths({ signal }) }),
  teasers: () =>
    queryOptions({
      queryKey: [...all, 'teasers'],
      queryFn: ({ signal }) => listLearningPathTeasers({ signal }),
    }),
}
