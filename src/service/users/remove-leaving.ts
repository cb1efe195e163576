import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { accountRemoved } from '../mail/templates/account-removed'
import { mailName } from './find-person'
import { removePerson } from './remove-person'
import { beginRemoval, listLeaving } from './users-leaving.repository'

// As with those whom administrators deleted.
const atOnce = 50

/**
 * Removes for good the people who asked for it and whose day has come, with a last mail that says so: also those whom
 * an administrator locked out or deleted meanwhile. Several nodes may do it at once, and whatever is left undone,
 * also because the process is to end, is done the next time.
 * @returns how many were removed
 */
export const removeLeaving = async (deps: ServiceDeps): Promise<number> => {
  const { database, config, log, now } = deps
  const at = now()
  let removed = 0
  for (const identityUid of await listLeaving(database, at, atOnce)) {
    if (deps.leaving.aborted) break
    try {
      const person = await beginRemoval(database, identityUid, at)
      if (!person) continue
      const content = accountRemoved({ name: mailName(person) }, config)
      // It names nobody's record: there is none any more.
      const isRemoved = await removePerson(deps, identityUid, at, (transaction, email) =>
        enqueueMail(transaction, { kind: 'account-removed', to: email, ...content }, at),
      )
      if (isRemoved) removed += 1
    } catch (error) {
      log.error('A person who leaves could not be removed', error, { identityUid })
    }
  }
  return removed
}
