import type { Signals } from '../database/signals'

/** Who keeps public pages until something that they show has changed. */
export interface PublicPagesListener {
  changed: () => void
  /** Whether changes are heard of from now on. */
  heard: (isHeard: boolean) => void
}

// As migration 0027 says it, in the transaction of each change.
const channel = 'public_pages'

/** Tells of each change to what public pages show, whichever node or whoever else made it. */
export const followPublicPages = (signals: Signals, { changed, heard }: PublicPagesListener): void => {
  signals.listen(channel, {
    heard: changed,
    missed: () => {
      changed()
      heard(true)
    },
    lost: () => heard(false),
  })
}
