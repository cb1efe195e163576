import type { LearningPath } from '~/contract/learning-paths'
import { lastingFetch } from '~/features/session/session-fetch'
import { setUnitProgress } from '../learning-paths.functions'
import type { UnsentProgress } from './unsent-progress'

/** Tells the service what was done in a unit. */
export const sendProgress = ({ lastAt: _lastAt, ...data }: UnsentProgress): Promise<LearningPath> =>
  setUnitProgress({
    data,
    // Outlives the page: the last word is said while one leaves.
    fetch: lastingFetch,
  })
