import { t } from '@lingui/core/macro'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import {
  type Webhook,
  type WebhookInput,
  type WebhookState,
  maxWebhooks,
  secretOverlapHours,
} from '~/contract/webhooks'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { writeOnce } from '../../http/idempotency'
import { getInstallationSecret } from '../../secrets'
import { requireRecentSignIn } from '../../http/actor'
import { getRefusal } from './webhook-address'
import type { ActingAdministrator } from '../audit/audit.service'
import { enqueuePosting, deleteSomeEndpointDeliveries } from './webhook-queue.queries'
import {
  type EndpointRow,
  countRows,
  deleteRow,
  findRemoved,
  findRow,
  findSecret,
  insertRow,
  listRows,
  lockRow,
  pauseRow,
  updateRow,
} from './webhooks.queries'
import { orNotFound } from '../../http/or-not-found'

type Setting = Parameters<typeof getRefusal>[1]

// As many as the contract accepts, so that stored values can be saved again.
const maxUrlLength = 500

/**
 * Returns the normalized address.
 * @throws ProblemError FIELDS_INVALID at `url`
 */
const checkUrl = (text: string, setting: Setting): string => {
  const refusal = getRefusal(text, setting)
  if (refusal !== null) throw createFieldError('url', 'addressRefused', { reason: refusal })
  const { href } = new URL(text)
  if (href.length <= maxUrlLength) return href
  throw createFieldError('url', 'urlTooLong', { max: maxUrlLength })
}

// Bytes, as the standard of AES-256-GCM defines.
const nonceLength = 12
const tagLength = 16

const getKey = async (database: Database) =>
  Buffer.from(hkdfSync('sha256', await getInstallationSecret(database, 'webhooks'), '', 'webhooks', 32))

/** Creates a secret in the format of Standard Webhooks, with 256 random bits. */
export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts the secret of an endpoint; it can be decrypted only for that endpoint. */
export const encryptSecret = async (
  database: Database,
  endpoint: string,
  secret: string,
): Promise<string> => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', await getKey(database), nonce).setAAD(Buffer.from(endpoint))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts the secret of an endpoint.
 * @throws Error if it was encrypted for another endpoint, or by another installation
 */
export const decryptSecret = async (
  database: Database,
  endpoint: string,
  sealed: string,
): Promise<string> => {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', await getKey(database), nonce)
    .setAAD(Buffer.from(endpoint))
    .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const opened = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}

const presentWebhook = (row: EndpointRow, now: Date): Webhook => {
  const until = row.previous_secret_until
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    state: row.state,
    pausedBecause: row.paused_because,
    pausedAt: row.paused_at,
    failingSince: row.failing_since,
    lastDeliveredAt: row.last_delivered_at,
    waiting: row.waiting,
    failed: row.failed,
    secretMadeAt: row.secret_made_at,
    previousSecretUntil: until !== null && now < new Date(until) ? until : null,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    revision: row.revision,
  }
}

/** Lists all endpoints, oldest first. */
export const listWebhooks = async (database: Database, now: Date): Promise<Webhook[]> =>
  (await listRows(database)).map((row) => presentWebhook(row, now))

/** @throws ProblemError NOT_FOUND */
export const readWebhook = async (database: Database, id: string, now: Date): Promise<Webhook> => {
  const row = orNotFound(await findRow(database, id))
  return presentWebhook(row, now)
}

/**
 * Adds an endpoint. Only the response contains its secret.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID at `url`, CONFLICT if there are
 *   too many
 */
export const createWebhook = async (
  context: WriteContext & Pick<ServiceContext, 'identity'>,
  by: ActingAdministrator,
  { url: written, description, events }: WebhookInput,
): Promise<Webhook & { secret: string }> => {
  requireRecentSignIn(context, by.actor)
  const url = checkUrl(written, context.config)
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      // Two concurrent calls may exceed the limit by one, which does no harm.
      if ((await countRows(transaction)) >= maxWebhooks) {
        throw new ProblemError('CONFLICT', {
          detail: t`There are already ${maxWebhooks} webhooks. Delete one first.`,
        })
      }
      const moment = context.now()
      const at = moment.toISOString()
      const secret = createSecret()
      const sealed = await encryptSecret(transaction, id, secret)
      const times = { secret_made_at: at, created_at: at, changed_at: at }
      await insertRow(transaction, { id, url, description, events, secret: sealed, ...times })
      const webhook = { url, description, events }
      await publish(context, transaction, { type: 'webhook.created', by, id, webhook, at: moment })
      return { ...(await readWebhook(transaction, id, moment)), secret }
    },
    read: async (transaction, id) => ({
      ...(await readWebhook(transaction, id, context.now())),
      secret: await decryptSecret(transaction, id, await findSecret(transaction, id)),
    }),
  })
}

/**
 * Locks an endpoint against changes until the transaction ends.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was changed since it was read
 */
const requireWebhook = async (transaction: Database, id: string, revision?: number) => {
  const row = orNotFound(await lockRow(transaction, id))
  if (revision !== undefined && row.revision !== revision) {
    throw new ProblemError('CONFLICT', { detail: t`Someone else changed this webhook in the meantime.` })
  }
  return row
}

/**
 * Locks an active endpoint, as {@link requireWebhook}.
 * @throws ProblemError NOT_FOUND; CONFLICT if it is paused
 */
export const requireActive = async (transaction: Database, id: string) => {
  const row = await requireWebhook(transaction, id)
  if (row.state === 'paused') {
    throw new ProblemError('CONFLICT', { detail: t`This webhook is paused. Resume it first.` })
  }
  return row
}

/**
 * Removes an endpoint; waiting events are not sent. Workers delete its deliveries afterwards, since deleting many here
 * would block the transactions that write events.
 * @throws ProblemError NOT_FOUND
 */
export const removeWebhook = (context: WriteContext, by: ActingAdministrator, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { url, description } = await requireWebhook(transaction, id)
    const at = context.now()
    await updateRow(transaction, id, { removed_at: at.toISOString() })
    await enqueuePosting(transaction, id, at)
    await publish(context, transaction, { type: 'webhook.removed', by, id, url, description, at })
  })

/**
 * Creates a new secret, which only the response contains. The previous one also signs until receivers had time to
 * change it; the one before that ends at once.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND; CONFLICT if the endpoint was changed since it was read, also
 *   by a first click
 */
export const rotateSecret = async (
  context: WriteContext & Pick<ServiceContext, 'identity'>,
  by: ActingAdministrator,
  id: string,
  revision: number,
): Promise<Webhook & { secret: string }> => {
  const { database } = context
  requireRecentSignIn(context, by.actor)
  const secret = createSecret()
  const sealed = await encryptSecret(database, id, secret)
  return database.transaction().execute(async (transaction) => {
    const before = await requireWebhook(transaction, id, revision)
    const at = context.now()
    const until = new Date(at.getTime() + secretOverlapHours * 3_600_000).toISOString()
    await updateRow(transaction, id, {
      secret: sealed,
      secret_made_at: at.toISOString(),
      previous_secret: before.secret,
      previous_secret_until: until,
      revision: revision + 1,
    })
    const event = { by, id, previousUntil: until, at }
    await publish(context, transaction, { type: 'webhook.secret-rotated', ...event })
    return { ...(await readWebhook(transaction, id, at)), secret }
  })
}

const activeState = { state: 'active', paused_because: null, paused_at: null, failing_since: null } as const

/**
 * Pauses an endpoint, or resumes it. Events meanwhile wait, and are sent then.
 * @throws ProblemError NOT_FOUND
 */
export const setWebhookState = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  state: WebhookState,
): Promise<Webhook> =>
  context.database.transaction().execute(async (transaction) => {
    const before = await requireWebhook(transaction, id)
    const at = context.now()
    if (before.state === state) return readWebhook(transaction, id, at)
    if (state === 'paused') await pauseRow(transaction, id, 'administrator', at)
    else await updateRow(transaction, id, activeState)
    await enqueuePosting(transaction, id, at)
    const event = { by, id, before: before.state, after: state, at }
    await publish(context, transaction, { type: 'webhook.state-changed', ...event })
    return readWebhook(transaction, id, at)
  })

/**
 * Changes the address and the events of an endpoint. Waiting events are sent to the new address.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED, NOT_FOUND, FIELDS_INVALID at `url`; CONFLICT if it was changed since it
 *   was read
 */
export const updateWebhook = async (
  context: WriteContext & Pick<ServiceContext, 'identity'>,
  by: ActingAdministrator,
  id: string,
  { revision, ...written }: WebhookInput & { revision: number },
): Promise<Webhook> => {
  requireRecentSignIn(context, by.actor)
  const webhook = { ...written, url: checkUrl(written.url, context.config) }
  return context.database.transaction().execute(async (transaction) => {
    const before = await requireWebhook(transaction, id, revision)
    const at = context.now()
    await updateRow(transaction, id, { ...webhook, revision: revision + 1, changed_at: at.toISOString() })
    await publish(context, transaction, { type: 'webhook.updated', by, id, before, after: webhook, at })
    return readWebhook(transaction, id, at)
  })
}

/**
 * Deletes a batch of the data of a removed endpoint: some of its deliveries, and with the last of them the endpoint.
 * Several nodes may run it at once; the next run continues.
 * @returns whether there may be more
 */
export const deleteRemovedEndpointData = async (database: Database): Promise<boolean> => {
  const id = await findRemoved(database)
  if (id === undefined) return false
  return (await deleteSomeEndpointDeliveries(database, id)) > 0 || deleteRow(database, id)
}
