import type { ManagedKit } from '~/contract/kit-building'
import { useReorder } from '~/forms/reorder'
import { devKitQueries } from '../dev-kits.queries'
import { arrangeKits } from './managed-kits.functions'
import { managedKitQueries } from './managed-kits.queries'
import { refusalSentence } from './refusal-sentence'

/** Moving kits. @param announce says it to those who cannot see it. */
export const useArrangingKits = (announce: (sentence: string) => void) =>
  useReorder<ManagedKit>({
    queryKey: managedKitQueries.list().queryKey,
    dependents: devKitQueries.all(),
    getName: ({ name }) => name,
    send: (ids) => arrangeKits({ data: { ids } }),
    getRefusal: refusalSentence,
    announce,
  })
