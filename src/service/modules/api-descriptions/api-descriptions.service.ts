import { t } from '@lingui/core/macro'
import { uuidv7 } from 'uuidv7'
import { type ApiChanges, type ApiReference, maxApiDescriptionBytes } from '~/contract/api-descriptions'
import type { Audience } from '~/contract/pages'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import type { CleanupContext } from '../../jobs/delete-expired'
import { enqueue } from '../../jobs/queue'
import { WorkTerminatedError, readInThread } from '../../threads/threads'
import type { ActingAdministrator } from '../audit/audit.service'
import { getAuthor } from '../audit/audit-actions'
import {
  type DescriptionRecord,
  deleteDescription,
  deleteProposedBefore,
  findComponentSlug,
  findOverview,
  insertDescription,
  listDescriptions,
  lockDescriptions,
  readDocument,
  updateDescription,
} from './api-descriptions.queries'
import type { ReadDescription } from './generate/read-description'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { ServiceConfig } from '~/config/service'
import { getRefusal } from '../webhooks/webhook-address'
import { getFailureSentence, guardedLookup } from '../webhooks/post-body'

type Setting = Parameters<typeof guardedLookup>[0] & Pick<ServiceConfig, 'demonstration' | 'webhookNetworks'>

// Milliseconds in total, including redirects.
const timeoutMs = 20_000
const maxRedirects = 3

class Unusable extends Error {}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/**
 * Makes one request.
 * @returns the text, or the address of a redirect
 */
const getOnce = (
  address: URL,
  setting: Setting,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<{ text: string } | { location: string }> =>
  new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp
    const headers = {
      accept: 'application/json, application/yaml, text/yaml, */*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'Developer-Portal/1',
    }
    const options = { headers, signal, agent: false, lookup: guardedLookup(setting) }
    const sent = request(address, options, (response) => {
      const status = response.statusCode ?? 0
      const fail = (error: Error) => {
        reject(error)
        response.destroy()
      }
      if (isRedirect(status)) {
        resolve({ location: response.headers.location ?? '' })
        return response.destroy()
      }
      if (status !== 200) return fail(new Unusable(t`The server answered ${status}.`))
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > maxBytes) fail(new Unusable(t`The description is larger than 10 MB.`))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ text: new TextDecoder().decode(Buffer.concat(chunks)) }))
      response.on('error', fail)
    })
    sent.on('error', reject)
    sent.end()
  })

const refuse = (reason: string) => createFieldError('address', 'apiDescriptionRefused', { reason })

/**
 * Fetches a description once, from a public address; each redirect is checked in the same way.
 * @throws ProblemError FIELDS_INVALID at `address`
 */
const fetchDescription = async (address: string, setting: Setting, maxBytes: number): Promise<string> => {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let at = address
    for (let count = 0; count <= maxRedirects; count++) {
      if (!URL.canParse(at) || !/^https?:$/.test(new URL(at).protocol))
        throw createFieldError('address', 'urlInvalid')
      const refusal = getRefusal(at, setting)
      if (refusal !== null) throw refuse(refusal)
      const url = new URL(at)
      if (url.username !== '' || url.password !== '')
        throw refuse(t`Leave the user name and the password out of the address.`)
      const answer = await getOnce(url, setting, { maxBytes, signal })
      if ('text' in answer) return answer.text
      if (!URL.canParse(answer.location, url)) throw refuse(t`The address leads nowhere.`)
      at = new URL(answer.location, url).href
    }
    throw refuse(t`The address leads on too often.`)
  } catch (error) {
    if (error instanceof Unusable) throw refuse(error.message)
    if (error instanceof Error && 'fields' in error) throw error
    throw refuse(getFailureSentence(error, signal.aborted))
  }
}

// Milliseconds of processor time for reading a description, or comparing two.
export const readTimeoutMs = 60_000

const presentDescription = (record: DescriptionRecord) => ({
  id: record.id,
  title: record.title,
  version: record.version,
  openapi: record.openapi,
  operations: record.operations,
  size: record.size,
  address: record.address,
  notes: record.notes,
  created: { at: record.created_at, byName: record.created_by_name },
})

/** @throws ProblemError NOT_FOUND */
export const readApiReference = async (database: Database, componentId: string): Promise<ApiReference> => {
  if ((await findComponentSlug(database, componentId)) === null) throw new ProblemError('NOT_FOUND')
  const { current, proposed } = await listByState(database, componentId)
  return {
    current:
      current && current.state !== 'proposed'
        ? {
            ...presentDescription(current),
            audience: current.audience,
            publish: current.publish,
            page: await findOverview(database, componentId),
            state: current.state,
            reason: current.reason,
            pages: { total: current.pages_total, done: current.pages_done },
            failures: current.failures,
            cuts: current.cuts,
          }
        : null,
    proposed: proposed ? { ...presentDescription(proposed), changes: proposed.changes } : null,
  }
}

const tooMuch = () =>
  createFieldError('text', 'apiDescriptionRefused', { reason: t`This takes too long to read.` })

const inTime = <Outcome>(reading: Promise<Outcome>): Promise<Outcome> =>
  reading.catch((error: unknown) => {
    throw error instanceof WorkTerminatedError ? tooMuch() : error
  })

const read = async (text: string, address: string | undefined): Promise<ReadDescription> => {
  const found = await inTime(readInThread('apiDescription', { text, address }, { limit: readTimeoutMs }))
  if ('refused' in found) throw createFieldError('text', 'apiDescriptionRefused', { reason: found.refused })
  return found
}

const compare = (before: string | null, after: string): Promise<ApiChanges> =>
  inTime(readInThread('apiChanges', { before, after }, { limit: readTimeoutMs }))

/** Returns the descriptions of a component: the current one, and the one that waits to be confirmed. */
const listByState = async (database: Database, componentId: string) => {
  const records = await listDescriptions(database, componentId)
  return {
    current: records.find(({ state }) => state !== 'proposed'),
    proposed: records.find(({ state }) => state === 'proposed'),
  }
}

const isBusy = ({ state }: DescriptionRecord) => state === 'writing' || state === 'removing'

const busy = () =>
  new ProblemError('CONFLICT', { detail: t`The pages are still being written. Try again later.` })

const replaced = () =>
  new ProblemError('CONFLICT', {
    detail: t`The current description was replaced or removed meanwhile. Try again.`,
  })

/**
 * Reads a description and stores it, with its differences from the current one, until it is confirmed. It replaces one
 * that waits already.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `text` or `address`; CONFLICT if the current one is not the one
 *   that it was compared with, or is being removed
 */
export const proposeDescription = async (
  context: Pick<ServiceContext, 'database' | 'config' | 'now'>,
  by: ActingAdministrator,
  componentId: string,
  { text, address }: { text?: string | undefined; address?: string | undefined },
): Promise<ApiReference> => {
  const { database } = context
  if ((await findComponentSlug(database, componentId)) === null) throw new ProblemError('NOT_FOUND')
  if ((text === undefined) === (address === undefined))
    throw createFieldError('text', 'apiDescriptionNotGiven')
  if (text !== undefined && Buffer.byteLength(text) > maxApiDescriptionBytes) {
    throw createFieldError('text', 'apiDescriptionTooLarge')
  }
  const source = text ?? (await fetchDescription(address ?? '', context.config, maxApiDescriptionBytes))
  const description = await read(source, address)
  const { current } = await listByState(database, componentId)
  const before = current ? await readDocument(database, current.id) : null
  if (current && before === null) throw replaced()
  const changes = await compare(before, description.json)
  const { actorUid, actorName, requestId } = getAuthor(by)
  await database.transaction().execute(async (transaction) => {
    if (!(await lockDescriptions(transaction, componentId))) throw new ProblemError('NOT_FOUND')
    const { current: now, proposed: waiting } = await listByState(transaction, componentId)
    if (now?.id !== current?.id || now?.state === 'removing') throw replaced()
    if (waiting) await deleteDescription(transaction, waiting.id)
    await insertDescription(transaction, {
      id: uuidv7(),
      component_id: componentId,
      state: 'proposed',
      title: description.title,
      version: description.version,
      openapi: description.openapi,
      operations: description.operations,
      document: description.json,
      size: Buffer.byteLength(description.json),
      address: address ?? null,
      notes: JSON.stringify(description.notes),
      changes: JSON.stringify(changes),
      audience: current?.audience ?? 'approved',
      publish: current?.publish ?? true,
      created_at: context.now().toISOString(),
      created_by: actorUid,
      created_by_name: actorName,
      request_id: requestId,
    })
  })
  return readApiReference(database, componentId)
}

interface ProposalKey {
  id: string
  description: string
}

/** Returns the current description of a locked component, and the proposal of that id. */
const requireProposal = async (transaction: Database, { id: componentId, description: id }: ProposalKey) => {
  if (!(await lockDescriptions(transaction, componentId))) throw new ProblemError('NOT_FOUND')
  const records = await listDescriptions(transaction, componentId)
  const proposed = records.find((record) => record.id === id)
  if (!proposed) throw new ProblemError('NOT_FOUND')
  return { proposed, current: records.find(({ state }) => state !== 'proposed') }
}

/**
 * Makes a proposed description the current one, and enqueues the writing of its pages. Repeating the call has no
 * effect.
 * @throws ProblemError NOT_FOUND; CONFLICT while the pages of the current one are written
 */
export const confirmDescription = async (
  context: WriteContext,
  by: ActingAdministrator,
  of: ProposalKey,
  { audience, publish: isPublished }: { audience: Audience; publish: boolean },
): Promise<ApiReference> => {
  const { database } = context
  await database.transaction().execute(async (transaction) => {
    const { proposed, current } = await requireProposal(transaction, of)
    if (proposed.state !== 'proposed') return
    if (current && isBusy(current)) throw busy()
    const at = context.now()
    if (current) await deleteDescription(transaction, current.id)
    const { actorUid, actorName, requestId } = getAuthor(by)
    await updateDescription(transaction, proposed.id, {
      state: 'writing',
      audience,
      publish: isPublished,
      created_by: actorUid,
      created_by_name: actorName,
      request_id: requestId,
    })
    await enqueue(transaction, 'api descriptions', [{ key: proposed.id }], at)
    const facts = { title: proposed.title, version: proposed.version }
    await publish(context, transaction, {
      type: 'api-description.confirmed',
      by,
      id: of.id,
      before: current ? { title: current.title, version: current.version } : null,
      after: { ...facts, audience, publish: isPublished },
      at,
    })
  })
  return readApiReference(database, of.id)
}

/** @throws ProblemError NOT_FOUND; CONFLICT for one that is confirmed */
export const discardDescription = async (
  { database }: Pick<ServiceContext, 'database'>,
  of: ProposalKey,
): Promise<ApiReference> => {
  await database.transaction().execute(async (transaction) => {
    const { proposed } = await requireProposal(transaction, of)
    if (proposed.state !== 'proposed') throw new ProblemError('CONFLICT')
    await deleteDescription(transaction, proposed.id)
  })
  return readApiReference(database, of.id)
}

/**
 * Enqueues the removal of a description with its pages, and deletes one that waits to be confirmed.
 * @throws ProblemError NOT_FOUND; CONFLICT while its pages are written
 */
export const removeDescription = async (
  context: WriteContext,
  by: ActingAdministrator,
  componentId: string,
): Promise<ApiReference> => {
  const { database } = context
  await database.transaction().execute(async (transaction) => {
    if (!(await lockDescriptions(transaction, componentId))) throw new ProblemError('NOT_FOUND')
    const { current, proposed: waiting } = await listByState(transaction, componentId)
    if (!current) throw new ProblemError('NOT_FOUND')
    if (current.state === 'removing') return
    if (isBusy(current)) throw busy()
    // The waiting one was compared with the current one.
    if (waiting) await deleteDescription(transaction, waiting.id)
    const at = context.now()
    const { actorUid, actorName, requestId } = getAuthor(by)
    await updateDescription(transaction, current.id, {
      state: 'removing',
      reason: '',
      pages_done: 0,
      created_by: actorUid,
      created_by_name: actorName,
      request_id: requestId,
    })
    await enqueue(transaction, 'api descriptions', [{ key: current.id }], at)
    const before = { title: current.title, version: current.version }
    await publish(context, transaction, { type: 'api-description.removed', by, id: componentId, before, at })
  })
  return readApiReference(database, componentId)
}

const retentionMs = 7 * 86_400_000

/** Deletes descriptions that were read a week ago and never confirmed. */
export const deleteExpiredProposals = ({ database, now }: CleanupContext): Promise<void> =>
  deleteProposedBefore(database, new Date(now().getTime() - retentionMs))
