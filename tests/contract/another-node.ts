import { createService } from '~/service/app'
import { openDatabase } from '~/service/database/open'
import type { ServiceDeps } from '~/service/deps'
import type { World } from './world'

/**
 * Another node over the same database; on the embedded one, which a single process has, the same node again.
 * @param more laid over what the node works with
 */
export const anotherNode = async ({ deps }: World, more: Partial<ServiceDeps> = {}) => {
  const leaving = new AbortController()
  const { databaseUrl } = deps.config
  const opened = databaseUrl === undefined ? deps : await openDatabase(deps.config)
  const { database, signals } = opened
  const nodeDeps = { ...deps, database, signals, leaving: leaving.signal, ...more }
  const service = createService(nodeDeps)
  const close = async () => {
    leaving.abort()
    if ('close' in opened) await opened.close()
  }
  return { fetch: service.fetch, deps: nodeDeps, close }
}
