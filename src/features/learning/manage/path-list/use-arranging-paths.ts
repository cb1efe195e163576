import type { ManagedPathRow } from '~/contract/path-building'
import { useReorder } from '~/forms/reorder'
import { learningPathQueries } from '../../learning-paths.queries'
import { arrangePaths } from '../managed-paths.functions'
import { managedPathQueries } from '../managed-paths.queries'
import { refusalSentence } from '../refusal-sentence'

/** Moving paths. @param announce says it to those who cannot see it. */
export const useArrangingPaths = (announce: (sentence: string) => void) =>
  useReorder<ManagedPathRow>({
    queryKey: managedPathQueries.list().queryKey,
    dependents: learningPathQueries.all(),
    getName: ({ title }) => title,
    send: (ids) => arrangePaths({ data: { ids } }),
    getRefusal: refusalSentence,
    announce,
  })
