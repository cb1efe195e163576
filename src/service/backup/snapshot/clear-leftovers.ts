import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { snapshotsIn } from './snapshot-places'

// Milliseconds: longer than any backup takes.
const keptFor = 6 * 3_600_000

/** Names in the folder of snapshots; none where there is none. */
export const namesOfSnapshots = (dataDir: string): Promise<string[]> =>
  readdir(snapshotsIn(dataDir)).catch(() => [])

/**
 * Removes what killed processes left: snapshots without a reader, and with `halves` unfinished ones too. Only the
 * portal passes `halves`, while it makes no snapshot.
 */
export const clearLeftovers = async (
  dataDir: string,
  now: Date,
  { halves }: { halves: boolean },
): Promise<void> => {
  for (const name of await namesOfSnapshots(dataDir)) {
    const path = join(snapshotsIn(dataDir), name)
    const found = await stat(path).catch(() => null)
    const isOld = found !== null && now.getTime() - found.mtimeMs > keptFor
    const isHalf = halves && /\.(?:taken|partial)$/.test(name)
    if (isOld || isHalf) await rm(path, { recursive: true, force: true })
  }
}
