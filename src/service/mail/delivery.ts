import type { ServiceConfig } from '~/config/service'
import { counter } from '~/telemetry/metrics'
import type { ServiceDeps } from '../deps'
import { startWorker, type Worker } from '../start-worker'
import { backOff } from './back-off'
import { claimMail, type ClaimedMail } from './claim-mail'
import { deliveryFailureOf } from './delivery-failure'
import { mailFiles } from './mail-files'
import { withMailedCode } from './mailed-codes'
import type { OutgoingMail, Postman } from './postman'
import { type ServerPause, serverPause } from './server-pause'
import { smtpPostman } from './smtp-postman'
import { withChoices } from './templates/layout'

type Needs = Pick<ServiceDeps, 'database' | 'log' | 'now'> & {
  identity: Pick<ServiceDeps['identity'], 'passwordResetLink' | 'signInCode' | 'getAccount'>
  config: Pick<ServiceConfig, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'origin'>
}

const mails = counter({
  name: 'portal_mails_total',
  help: 'Attempts to hand a mail over, by its kind and outcome: sent or failed.',
  labels: ['kind', 'outcome'],
})

/** Starts emptying the outbox: to `smtpUrl`, else into files under `dataDir/mail`. */
export const startDelivery = (deps: Needs): Worker => {
  const postman = deps.config.smtpUrl ? smtpPostman(deps.config.smtpUrl) : mailFiles(deps.config.dataDir)
  const pause = serverPause()
  const handedOver = new Set<string>()
  const { kick, stop } = startWorker({
    name: 'mail',
    sentence: 'The outbox could not be read',
    log: deps.log,
    next: () => deliverNext({ ...deps, postman, pause, handedOver }),
  })
  return {
    kick,
    stop: async () => {
      await stop()
      await postman.close()
    },
  }
}

const toOutgoing = (row: ClaimedMail, { config: { mailFrom, origin }, now }: Needs): OutgoingMail => {
  const { id, kind, to_address: to, subject, text, html, unsubscribe } = row
  const mail = { id, kind, to, from: mailFrom, at: now(), subject, text, html }
  if (unsubscribe === null) return mail
  const unsubscribeUrl = origin + unsubscribe
  return { ...mail, ...withChoices(mail, { origin, unsubscribeUrl }), unsubscribeUrl }
}

interface Round extends Needs {
  postman: Postman
  pause: ServerPause
  /** What was taken over and could not be marked as sent, because the database went away in between. */
  handedOver: Set<string>
}

/** @returns whether there was one that somebody could take */
const deliverNext = async (deps: Round): Promise<boolean> => {
  const { postman, pause, handedOver } = deps
  if (pause.lasts(deps.now())) return false
  const row = await claimMail(deps.database, deps.now())
  if (!row) return false
  const { id, kind, identity_uid: identityUid } = row
  if (handedOver.has(id)) return await noteSent(deps, id)
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
    const error = await failureOf(postman.deliver(ready))
    const failure = error && deliveryFailureOf(error.reason)
    if (failure === 'away') return await waitForServer(deps, id, error?.reason)
    if (pause.end()) deps.log.info('Mail is handed over again')
    if (error) return await setBack(deps, row, error.reason, failure === 'refused')
  } catch (error) {
    // What this mail needs could not be made; others to the same person may not need it.
    return await setBack(deps, row, error, true)
  }
  mails.add({ kind, outcome: 'sent' })
  handedOver.add(id)
  return noteSent(deps, id)
}

const noteSent = async (deps: Round, id: string) => {
  await markSent(deps, id)
  deps.handedOver.delete(id)
  return true
}

const failureOf = async (work: Promise<void>): Promise<{ reason: unknown } | null> => {
  try {
    await work
    return null
  } catch (reason) {
    return { reason }
  }
}

/** Nobody was there to take it: it would be the same with every other mail, which are left alone. */
const waitForServer = async (deps: Round, id: string, error: unknown) => {
  const { until, isFirst } = deps.pause.extend(deps.now())
  if (isFirst) deps.log.warn('Mail cannot be handed over at the moment', { error: nameOf(error) })
  await keepForLater(deps, id, { dueAt: until, error, letsOthersPass: false })
  return false
}

const setBack = async (
  deps: Needs,
  { id, kind, attempts }: ClaimedMail,
  error: unknown,
  letsOthersPass: boolean,
) => {
  mails.add({ kind, outcome: 'failed' })
  deps.log.warn('A mail could not be handed over', { mailId: id, kind, attempts, error: nameOf(error) })
  const dueAt = new Date(deps.now().getTime() + backOff(attempts))
  await keepForLater(deps, id, { dueAt, error, letsOthersPass })
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

const keepForLater = async (
  { database }: Needs,
  id: string,
  { dueAt, error, letsOthersPass }: { dueAt: Date; error: unknown; letsOthersPass: boolean },
) => {
  await database
    .updateTable('mails')
    .set({
      due_at: dueAt.toISOString(),
      last_error: String(error).slice(0, 500),
      lets_others_pass: letsOthersPass,
    })
    .where('id', '=', id)
    .execute()
}
