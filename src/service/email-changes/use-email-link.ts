import { randomBytes } from 'node:crypto'
import type { EmailLink } from '~/contract/email-change'
import { ProblemError } from '~/contract/problem'
import { isLockedOut } from '~/contract/vocabulary'
import type { Database, ServiceDeps } from '../deps'
import { mayStillArrive } from '../identity/no-answer-in-time'
import { findPerson, lockPersonIfAny } from '../users/find-person'
import { unlinkWays } from '../sign-in-ways/unlink-ways'
import { registeredEmails } from '../users/registered-emails'
import { hashToken } from '../users/secret-token'
import {
  cancelUnmade,
  claimConfirmation,
  type EmailChangeRow,
  findByLink,
  isCancelled,
  releaseConfirmation,
} from './email-changes.repository'
import { linkOf } from './email-links'
import { followProvider } from './follow-provider'

/** @throws ProblemError NOT_FOUND for a token that no link has */
export const readEmailLink = async (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  token: string,
): Promise<EmailLink> => {
  const hash = hashToken(token)
  const row = await findByLink(database, hash)
  if (!row) throw new ProblemError('NOT_FOUND')
  return linkOf(row, hash, now())
}

/**
 * Does what a mailed link is for, at the identity provider first; the profile follows, and every session ends.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED also for one that was used or cancelled, EMAIL_ALREADY_IN_USE
 */
export const useEmailLink = async (deps: ServiceDeps, token: string): Promise<EmailLink> => {
  const hash = hashToken(token)
  const row = await findByLink(deps.database, hash)
  if (!row) throw new ProblemError('NOT_FOUND')
  const link = linkOf(row, hash, deps.now())
  if (link.state !== 'open') throw new ProblemError('LINK_EXPIRED')
  if (link.purpose === 'change') await change(deps, row)
  else await revert(deps, row)
  return { ...link, state: 'used' }
}

const requireFree = async ({ database }: ServiceDeps, email: string) => {
  if ((await registeredEmails(database, [email])).has(email)) throw new ProblemError('EMAIL_ALREADY_IN_USE')
}

// Milliseconds by which the provider's clock may be ahead of this one.
const clockTolerance = 10_000

// Others may write in between; more rounds than two have not been seen.
const mostRounds = 5

const change = async (deps: ServiceDeps, row: EmailChangeRow) => {
  const { database, identity, now } = deps
  const person = await findPerson(database, row.identity_uid)
  // Whoever is gone or locked out changes nothing; taking a change back protects those people too.
  if (!person || isLockedOut(person.status)) throw new ProblemError('LINK_EXPIRED')
  await requireFree(deps, row.new_email)
  // As when sessions end here: of a password that was chosen with the provider's link nobody else tells.
  const validAfter = (await identity.getAccount(row.identity_uid))?.validAfter?.getTime() ?? 0
  if (validAfter > Date.parse(row.requested_at) + clockTolerance) throw new ProblemError('LINK_EXPIRED')
  // From here on its person does not take it back: of a change and its cancellation at once, one happens.
  if (!(await claimConfirmation(database, row.id, now()))) throw new ProblemError('LINK_EXPIRED')
  try {
    await identity.setEmail(row.identity_uid, row.new_email)
  } catch (error) {
    // Where the provider may hear of it yet it stays claimed, so that it is known as ours when it has.
    if (!mayStillArrive(error)) await release(database, row)
    throw error
  }
  if (await isCancelled(database, row.id)) {
    await tellProviderAddress(deps, row.identity_uid)
    throw new ProblemError('LINK_EXPIRED')
  }
  await followProvider(deps, row.identity_uid)
}

const release = (database: Database, row: EmailChangeRow) =>
  database.transaction().execute(async (transaction) => {
    // So that nobody asks for another one beside it.
    await lockPersonIfAny(transaction, row.identity_uid)
    await releaseConfirmation(transaction, row)
  })

/** An earlier address came back while a change was being made: the provider is told what the profile says. */
const tellProviderAddress = async ({ database, identity }: ServiceDeps, identityUid: string) => {
  for (let round = 0; round < mostRounds; round += 1) {
    const account = await identity.getAccount(identityUid)
    const person = await findPerson(database, identityUid)
    if (!account || !person || account.email === person.email) return
    await identity.setEmail(identityUid, person.email)
  }
}

/** Long, and with a character of every sort that a policy asks for. Nobody ever learns it. */
const unguessable = () => `${randomBytes(24).toString('base64url')}aA1!`

const revert = async (deps: ServiceDeps, row: EmailChangeRow) => {
  const { database, identity, now } = deps
  const account = await identity.getAccount(row.identity_uid)
  if (!account) throw new ProblemError('LINK_EXPIRED')
  await cancelUnmade(database, row.identity_uid, now())
  // Whoever changed the address may know the password too, and may have linked other ways in: nothing of it opens
  // anything from now on.
  const hadWays = await unlinkWays(deps, row.identity_uid)
  const password = account.hasPassword || hadWays ? unguessable() : undefined
  // A change that was being made this moment may still reach the provider after us.
  for (let round = 0; round < mostRounds; round += 1) {
    const person = await findPerson(database, row.identity_uid)
    if (!person) throw new ProblemError('LINK_EXPIRED')
    if (round > 0 && person.email === row.old_email) return
    if (person.email !== row.old_email) await requireFree(deps, row.old_email)
    await identity.setEmail(row.identity_uid, row.old_email, password)
    // What was linked meanwhile; nobody who was signed in before links any more.
    await unlinkWays(deps, row.identity_uid)
    await followProvider(deps, row.identity_uid)
  }
}
