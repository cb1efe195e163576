import type { LearningPath } from '~/contract/learning-paths'
import { setUnitProgress } from '../learning-paths.functions'
import type { UnsentProgress } from './unsent-progress'

// Outlives the page: the last word is said while one leaves.
const keepalive: typeof fetch = (address, init) => fetch(address, { ...init, keepalive: true })

/** Tells the service what was done in a unit. */
export const sendProgress = ({ path, unit, position, isFinished }: UnsentProgress): Promise<LearningPath> =>
  setUnitProgress({
    data: {
      path,
      unit,
      ...(position === undefined ? {} : { position }),
      ...(isFinished === undefined ? {} : { isFinished }),
    },
    fetch: keepalive,
  })
