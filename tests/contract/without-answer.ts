import { DatabaseAwayError } from '~/service/database/database-away'
import type { Database } from '~/service/deps'

/** A database whose transactions are written, and of which nobody hears whether they were committed. */
export const withoutAnswer = (database: Database, outcome: 'committed' | 'lost'): Database =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') {
        const execute = async (work: (transaction: Database) => Promise<unknown>) => {
          const away = new DatabaseAwayError('gone')
          await target.transaction().execute(async (transaction) => {
            await work(transaction)
            if (outcome === 'lost') throw away
          })
          throw away
        }
        return () => ({ execute })
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
