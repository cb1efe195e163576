import type { Signals } from './database/signals'
import type { Logger } from './log'

/** Logs when this node stops receiving signals of changes at other nodes, and when it receives them again. */
export const watchSignals = (signals: Signals, log: Pick<Logger, 'info' | 'warn'>): void => {
  let isLost = false
  signals.listen('nodes', {
    heard: () => {},
    missed: () => {
      if (isLost) log.info('Changes made by other nodes are heard of again')
      isLost = false
    },
    lost: () => {
      if (!isLost)
        log.warn(
          'Changes made by other nodes are not heard of: public pages are kept for a second only, and open pages hear of news within half a minute. Where a pooler in transaction mode stands before the database, DATABASE_DIRECT_URL must name the database itself',
        )
      isLost = true
    },
  })
}
