import type { ServiceConfig } from '~/config/service'
import { ProblemError } from '~/contract/problem'
import { counter } from '~/observability/metrics'
import type { Database, ServiceContext } from '../context'
import type { JobResult, JobRunner } from '../jobs/worker'
import {
  type OutgoingMail,
  type MailTransport,
  UnansweredError,
  createFileTransport,
  createSmtpTransport,
} from './transport'
import {
  type ClaimedMail,
  getRetryDelayMs,
  claimMail,
  deleteMail,
  findWaiting,
  giveUp,
  scheduleRetry,
  leaseMs,
  markSent,
} from './mail-queue'
import { administratorKinds, codedKinds, insertMailCode } from './outbox'
import { addUnsubscribeNote } from './layout'

// SMTP code of a server that is closing, or accepts nothing more from us for now.
const closingCode = 421

const parseSmtpError = (error: unknown) => ({
  code: error instanceof Error && 'code' in error ? error.code : undefined,
  responseCode: error instanceof Error && 'responseCode' in error ? error.responseCode : undefined,
  command: error instanceof Error && 'command' in error ? error.command : undefined,
})

/**
 * The meaning of a failed delivery.
 * - `away`: the server accepts no mail at all: no connection, no response, no sign-in, not from this sender, disk full
 * - `later`: this mail is not accepted for now, or the server did not confirm it
 * - `refused`: this mail is rejected
 */
type DeliveryFailure = 'away' | 'later' | 'refused'

/** Classifies an error of the mail library: only errors of the envelope or the message concern the mail itself. */
const getDeliveryFailure = (error: unknown): DeliveryFailure => {
  // With growing delays, because a server that accepts mails without confirming would deliver one every minute.
  if (error instanceof UnansweredError) return 'later'
  const { code, responseCode, command } = parseSmtpError(error)
  const concernsMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!concernsMail || responseCode === closingCode) return 'away'
  // The library itself rejects such a recipient.
  if (typeof responseCode !== 'number') return 'refused'
  // All mails have the same sender.
  if (command === 'MAIL FROM') return 'away'
  return responseCode >= 500 ? 'refused' : 'later'
}

// Milliseconds.
const minPauseMs = 5_000
const maxPauseMs = 60_000

/** The pause of delivery after the server was unavailable. */
interface ServerPause {
  /** Whether the pause is in effect. A clock that was set back does not extend it. */
  lasts: (now: Date) => boolean
  /** Extends the pause after another failure; returns until when. */
  extend: (now: Date) => { until: Date; isFirst: boolean }
  /** Until when it lasts, or lasted. */
  until: () => Date
  /** Ends the pause, since the server responded; returns whether there was one. */
  end: () => boolean
}

/**
 * Creates the pause of one node: 5 s, doubling to a minute, so that delivery resumes soon after the server is
 * available.
 */
export const createServerPause = (): ServerPause => {
  let failures = 0
  let until = 0
  return {
    lasts: (now) => {
      const left = until - now.getTime()
      return left > 0 && left <= maxPauseMs
    },
    extend: (now) => {
      until = now.getTime() + Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(10, failures))
      failures += 1
      return { until: new Date(until), isFirst: failures === 1 }
    },
    until: () => new Date(until),
    end: () => {
      const wasPaused = failures > 0
      failures = 0
      until = 0
      return wasPaused
    },
  }
}

type Needs = Pick<ServiceContext, 'database' | 'log' | 'now'> & {
  identity: Pick<ServiceContext['identity'], 'passwordResetLink' | 'signInCode' | 'getAccount'>
  config: Pick<ServiceConfig, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'origin' | 'brand'>
  /** Whether a user is currently a member. */
  isMember: (identityUid: string) => Promise<boolean>
  /** Whether a user currently acts as an administrator. */
  isAdministrator: (identityUid: string) => Promise<boolean>
  /** Withdraws a mail about something that its reader may no longer open, to be written again; false for all others. */
  withdrawIfInaccessible: (mail: ClaimedMail) => Promise<boolean>
}

const mails = counter({
  name: 'portal_mails_total',
  help: 'Attempts to hand a mail over, by its kind and outcome: sent, failed, or given_up after the last one.',
  labels: ['kind', 'outcome'],
})

// Milliseconds for which a mail is retried that is refused temporarily or cannot be composed.
const retryForMs = 5 * 86_400_000

// Milliseconds of a mail's lease that are reserved for recording the result.
const recordingMs = 20_000

interface DeliveryOptions {
  /** Milliseconds for processing one mail. */
  maxProcessingMs?: number
}

/** Delivers the outbox to `smtpUrl`, or else into files under `dataDir/mail`. */
export const createMailRunner = (
  context: Needs,
  { maxProcessingMs = leaseMs - recordingMs }: DeliveryOptions = {},
): JobRunner => {
  const postman = context.config.smtpUrl
    ? createSmtpTransport(context.config.smtpUrl)
    : createFileTransport(context.config.dataDir)
  const pause = createServerPause()
  const round = { ...context, postman, maxProcessingMs, pause, providerPause: createServerPause() }
  return {
    failureMessage: 'The outbox could not be read',
    lease: leaseMs,
    isPaused: () => pause.lasts(context.now()),
    run: ({ key: id }) => deliverMail(round, id),
    close: postman.close,
  }
}

const toOutgoing = (row: ClaimedMail, { config: { mailFrom, origin, brand }, now }: Needs): OutgoingMail => {
  const { id, kind, to_address: to, subject, text, html, unsubscribe } = row
  const mail = { id, kind, to, from: mailFrom, at: now(), subject, text, html }
  if (unsubscribe === null) return mail
  const unsubscribeUrl = origin + unsubscribe
  return { ...mail, ...addUnsubscribeNote(mail, { origin, brand, unsubscribeUrl }), unsubscribeUrl }
}

interface Round extends Needs {
  postman: MailTransport
  maxProcessingMs: number
  pause: ServerPause
  /** In effect while the identity provider is unavailable, so that not every mail that needs it waits again. */
  providerPause: ServerPause
}

/** When to retry a mail that cannot be started now, if it still waits. */
const waitForTurn = async ({ database, providerPause }: Round, id: string): Promise<JobResult> => {
  const waiting = await findWaiting(database, id)
  if (!waiting) return {}
  const { dueAt, kind } = waiting
  const isPaused = codedKinds.includes(kind) && providerPause.until() > dueAt
  const at = isPaused ? providerPause.until() : dueAt
  return { again: { at, attempts: 'before', isNonBlocking: isPaused } }
}

const deliverMail = async (context: Round, id: string): Promise<JobResult> => {
  const { database, postman, providerPause } = context
  const without = providerPause.lasts(context.now()) ? codedKinds : []
  const row = await claimMail(database, id, context.now(), without)
  if (!row) return waitForTurn(context, id)
  const { kind, identity_uid: identityUid } = row
  const drop = async (transaction: Database) => void (await deleteMail(transaction, row))
  if (await isInaccessible(context, row)) {
    context.log.info('A mail was dropped whose reader may not read it any more', { mailId: id, kind })
    return { write: drop }
  }
  if (await context.withdrawIfInaccessible(row)) {
    context.log.info('A mail was taken back that named what is closed by now', { mailId: id, kind })
    return {}
  }
  const inTime = AbortSignal.timeout(context.maxProcessingMs)
  const mail = { ...toOutgoing(row, context), identityUid }
  const made = await getOutcome(insertMailCode(context.identity, mail, context.config.origin))
  // Only this mail's code could not be created; other mails to the same user may not need one.
  if ('error' in made) {
    if (!isOfMail(made.error)) providerPause.extend(context.now())
    return setBack(context, row, made.error, true)
  }
  if (codedKinds.includes(kind)) providerPause.end()
  if (!made.value) {
    // A mail to an address without an account was never meant to be sent: a stranger entered the address.
    if (identityUid !== null)
      context.log.warn('A mail for an account that is gone was dropped', { mailId: id, kind })
    return { write: drop }
  }
  const delivered = await getOutcome(postman.deliver(made.value, inTime))
  if ('error' in delivered) return noteFailure(context, row, delivered.error)
  endPause(context)
  mails.add({ kind, outcome: 'sent' })
  const sentAt = context.now()
  return { write: (transaction) => markSent(transaction, id, sentAt) }
}

/** Whether the reader has lost access to the mail's content since it was written. */
const isInaccessible = async (
  { isMember, isAdministrator }: Needs,
  { kind, for_members, identity_uid: identityUid }: ClaimedMail,
) => {
  if (identityUid === null) return false
  if (administratorKinds.includes(kind)) return !(await isAdministrator(identityUid))
  return for_members && !(await isMember(identityUid))
}

const getOutcome = async <T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> => {
  try {
    return { value: await work }
  } catch (error) {
    return { error }
  }
}

const endPause = ({ pause, log }: Round) => {
  if (pause.end()) log.info('Mail is handed over again')
}

const noteFailure = (context: Round, row: ClaimedMail, error: unknown) => {
  const failure = getDeliveryFailure(error)
  if (failure === 'away') return waitForServer(context, row, error)
  endPause(context)
  return setBack(context, row, error, failure === 'refused')
}

/** The server is unavailable: every other mail would fail too, so delivery pauses. */
const waitForServer = (context: Round, row: ClaimedMail, error: unknown): JobResult => {
  const { until, isFirst } = context.pause.extend(context.now())
  if (isFirst) context.log.warn('Mail cannot be handed over at the moment', { error: getName(error) })
  return tryAgain(row, { at: until, error, failingSince: null }, false)
}

const tryAgain = (
  row: ClaimedMail,
  next: Parameters<typeof scheduleRetry>[2],
  letsOthersPass: boolean,
): JobResult => ({
  again: { at: next.at, attempts: 'all', isNonBlocking: letsOthersPass },
  write: (transaction) => scheduleRetry(transaction, row, next),
})

// Whether an error concerns the mail itself, not the availability of the identity provider.
const isOfMail = (error: unknown) => !(error instanceof ProblemError && error.code === 'UNAVAILABLE')

const setBack = (
  { log, ...context }: Needs,
  row: ClaimedMail,
  error: unknown,
  letsOthersPass: boolean,
): JobResult => {
  const { id, kind, attempts, failing_since: since } = row
  const now = context.now()
  const facts = { mailId: id, kind, attempts, error: getName(error) }
  const failingSince = isOfMail(error) ? (since ?? now.toISOString()) : null
  if (failingSince !== null && now.getTime() - Date.parse(failingSince) >= retryForMs) {
    mails.add({ kind, outcome: 'given_up' })
    log.warn('A mail was given up', facts)
    return { write: (transaction) => giveUp(transaction, row, { now, error }) }
  }
  mails.add({ kind, outcome: 'failed' })
  log.warn('A mail could not be handed over', facts)
  const at = new Date(now.getTime() + getRetryDelayMs(attempts))
  return tryAgain(row, { at, error, failingSince }, letsOthersPass)
}

const getName = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
