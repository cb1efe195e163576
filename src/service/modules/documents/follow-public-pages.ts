import type { PubSub } from '../../database/pubsub'

/** Callbacks of a cache of public pages. */
export interface PublicPagesListener {
  changed: () => void
  /** Visitors may no longer read something that they could. */
  closed: () => void
  /** Whether changes are received from now on. */
  heard: (isHeard: boolean) => void
}

// Notified by triggers of the database, in the transaction of each change.
const channel = 'public_pages'
const closing = 'closed'

/** Emits each change to what public pages show, made by this node, another node or a script. */
export const followPublicPages = (signals: PubSub, { changed, closed, heard }: PublicPagesListener): void => {
  signals.listen(channel, {
    heard: (payload) => (payload === closing ? closed() : changed()),
    // A missed signal may have closed a page.
    missed: () => {
      closed()
      heard(true)
    },
    lost: () => heard(false),
  })
}
