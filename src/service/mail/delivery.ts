import { sql } from 'kysely'
import type { ServiceConfig } from '~/config/service'
import type { ServiceDeps } from '../deps'
import { startWorker, type Worker } from '../start-worker'
import { backOff } from './back-off'
import { mailFiles } from './mail-files'
import { withMailedCode } from './mailed-codes'
import type { OutgoingMail, Postman } from './postman'
import { smtpPostman } from './smtp-postman'
import { withChoices } from './templates/layout'

type Needs = Pick<ServiceDeps, 'database' | 'log' | 'now'> & {
  identity: Pick<ServiceDeps['identity'], 'passwordResetLink' | 'signInCode' | 'getAccount'>
  config: Pick<ServiceConfig, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'origin'>
}

/** Milliseconds for which a mail is left to who took it; longer than a handing over can take. */
const lease = 120_000

/** Starts emptying the outbox: to `smtpUrl`, else into files under `dataDir/mail`. */
export const startDelivery = (deps: Needs): Worker => {
  const postman = deps.config.smtpUrl ? smtpPostman(deps.config.smtpUrl) : mailFiles(deps.config.dataDir)
  const { kick, stop } = startWorker({
    sentence: 'The outbox could not be read',
    log: deps.log,
    next: () => deliverNext(deps, postman),
  })
  return {
    kick,
    stop: async () => {
      await stop()
      await postman.close()
    },
  }
}

/** Takes the mail that is due longest. It stays taken until its lease ends, should this process. */
const claim = async ({ database }: Needs, now: Date) =>
  database
    .updateTable('mails')
    .set({ due_at: new Date(now.getTime() + lease).toISOString(), attempts: sql`attempts + 1` })
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now.toISOString())
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'kind',
      'to_address',
      'subject',
      'text',
      'html',
      'created_at',
      'attempts',
      'identity_uid',
      'unsubscribe',
    ])
    .executeTakeFirst()

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

const toOutgoing = (row: Claimed, { config: { mailFrom, origin }, now }: Needs): OutgoingMail => {
  const { id, kind, to_address: to, subject, text, html, unsubscribe } = row
  const mail = { id, kind, to, from: mailFrom, at: now(), subject, text, html }
  if (unsubscribe === null) return mail
  const unsubscribeUrl = origin + unsubscribe
  return { ...mail, ...withChoices(mail, { origin, unsubscribeUrl }), unsubscribeUrl }
}

/** @returns whether there was one */
const deliverNext = async (deps: Needs, postman: Postman): Promise<boolean> => {
  const row = await claim(deps, deps.now())
  if (!row) return false
  const { id, kind, attempts, identity_uid: identityUid } = row
  const mail = { ...toOutgoing(row, deps), identityUid }
  try {
    const ready = await withMailedCode(deps.identity, mail, deps.config.origin)
    if (!ready) {
      // One that concerns nobody was never meant to go out: somebody asked with a stranger's address.
      if (identityUid !== null)
        deps.log.warn('A mail for an account that is gone was dropped', { mailId: id, kind })
      await drop(deps, id)
      return true
    }
    await postman.deliver(ready)
  } catch (error) {
    deps.log.warn('A mail could not be handed over', { mailId: id, kind, attempts, error: nameOf(error) })
    await keepForLater(deps, id, attempts, error)
    return true
  }
  await markSent(deps, id)
  return true
}

const nameOf = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'

const drop = async ({ database }: Needs, id: string) => {
  await database.deleteFrom('mails').where('id', '=', id).execute()
}

const markSent = async ({ database, now }: Needs, id: string) => {
  await database
    .updateTable('mails')
    // The words go with it: they hold links that open accounts.
    .set({ sent_at: now().toISOString(), last_error: null, text: '', html: '', unsubscribe: null })
    .where('id', '=', id)
    .execute()
}

const keepForLater = async ({ database, now }: Needs, id: string, attempts: number, error: unknown) => {
  const dueAt = new Date(now().getTime() + backOff(attempts))
  await database
    .updateTable('mails')
    .set({ due_at: dueAt.toISOString(), last_error: String(error).slice(0, 500) })
    .where('id', '=', id)
    .execute()
}
