import type { LearningPath } from '~/contract/learning'
import { setUnitProgress } from '../learning-paths.functions'
import type { UnsentProgress } from './unsent-progress'

/** Tells the service what was done in a unit. */
export const sendProgress = ({ lastAt: _lastAt, ...data }: UnsentProgress): Promise<LearningPath> =>
  setUnitProgress({ data })
