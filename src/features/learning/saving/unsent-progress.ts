import * as v from 'valibot'
import { unitProgress } from '~/contract/learning'
import { instant, slug } from '~/contract/field-schemas'
import { keptTexts, parseKept } from '~/ui/kept-texts/kept-texts'

const most = 50

const entry = v.object({
  path: slug,
  unit: slug,
  ...unitProgress.entries,
  /** When, by the service's clock, something was last done in the path as far as this browser knew. */
  lastAt: v.nullable(instant),
})

/** What was done in a unit and has not reached the service yet. */
export type UnsentProgress = v.InferOutput<typeof entry>

const parse = (text: string): UnsentProgress | null => parseKept(entry, text)

// What cannot be read is of no unit, and goes with the next.
const isOf = (path: string, unit: string) => (text: string) => {
  const found = parse(text)
  return found === null || (found.path === path && found.unit === unit)
}

/** Where this browser keeps what one person did until the service has it, one entry a unit. */
export interface UnsentStore {
  list: () => UnsentProgress[]
  find: (path: string, unit: string) => UnsentProgress | undefined
  /** Takes the place of what was kept of that unit. */
  keep: (progress: UnsentProgress) => void
  drop: (path: string, unit: string) => void
}

/** @param identityUid whose: several people may share a browser. */
export const unsentProgress = (identityUid: string): UnsentStore => {
  const kept = keptTexts(`learning-unsent:${identityUid}`, most)
  const list = () => kept.read().flatMap((text) => parse(text) ?? [])
  const drop = (path: string, unit: string) => {
    for (const text of kept.read().filter(isOf(path, unit))) kept.remove(text)
  }
  return {
    list,
    find: (path, unit) => list().find((found) => found.path === path && found.unit === unit),
    keep: (progress) => {
      drop(progress.path, progress.unit)
      kept.add(JSON.stringify(progress))
    },
    drop,
  }
}

/**
 * What of something kept still holds, now that the path was last worked in at `lastAt`. Where something was done in
 * it since, here or on another device, that is the later word on where the person stands; that a unit was finished
 * holds whatever came after. Null where nothing is left.
 */
export const stillTrue = (progress: UnsentProgress, lastAt: string | null): UnsentProgress | null => {
  if (progress.lastAt === lastAt) return progress
  if (progress.isFinished === undefined) return null
  const { position: _position, ...kept } = progress
  return { ...kept, lastAt }
}
