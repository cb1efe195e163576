import { useMemo, useSyncExternalStore } from 'react'
import { keptTexts, type KeptTexts } from './kept-texts'

const none: readonly string[] = []
const noneOnServer = () => none

/** What {@link keptTexts} holds under a key, as it changes; nothing on the server and while scripts come. */
export const useKeptTexts = (key: string, most: number): [texts: readonly string[], kept: KeptTexts] => {
  const kept = useMemo(() => keptTexts(key, most), [key, most])
  return [useSyncExternalStore(kept.watch, kept.read, noneOnServer), kept]
}
