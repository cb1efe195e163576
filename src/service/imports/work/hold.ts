import { isHeld, keepHold, setState } from '../imports.repository'
import { isVouched } from '../is-vouched'
import type { WorkDeps } from './run'

// Milliseconds that a node holds an import without a word, and between two words, whatever is in hand.
export const holdFor = 30_000
const sayAgainEvery = 5_000

/** It was stopped, or another node has it: whatever is in hand is let go. */
export class LetGo extends Error {}

/**
 * Goes on holding an import, however long a file takes.
 * @param held which one, by whom, and who asked for it
 */
export const holdImport = (
  { database, now }: Pick<WorkDeps, 'database' | 'now'>,
  { askedBy, ...held }: { id: string; by: string; askedBy: string | null },
  signal: AbortSignal,
) => {
  let saying: Promise<void> | null = null
  const say = async () => {
    try {
      await keepHold(database, { ...held, until: new Date(now().getTime() + holdFor) })
    } catch {
      // The database is away, of which whoever works at the import hears too.
    }
    saying = null
  }
  const timer = setInterval(() => {
    saying ??= say()
  }, sayAgainEvery)
  timer.unref()
  return {
    /** @throws LetGo where it was stopped, is stopped now for want of an administrator, or another node took it */
    holdOn: async () => {
      if (signal.aborted || !(await isHeld(database, held))) throw new LetGo()
      if (await isVouched(database, askedBy)) return
      const reason = 'Whoever began it is no longer an administrator.'
      await setState(database, held.id, 'stopped', { reason, now: now() })
      throw new LetGo()
    },
    /** Says no more; what is being said is said when it resolves. */
    end: async () => {
      clearInterval(timer)
      await saying
    },
  }
}
