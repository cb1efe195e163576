import { t } from '@lingui/core/macro'
import { UUID, V7Generator } from 'uuidv7'
import type { DocumentImport } from '~/contract/imports'
import type { Audience } from '~/contract/pages'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { importOutcomes } from '~/contract/enums'
import { isDatabaseUnavailable } from '../../database/database-unavailable'
import { deleteInBatches } from '../../database/delete-in-batches'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import type { CleanupContext } from '../../jobs/delete-expired'
import { enqueue } from '../../jobs/queue'
import type { ActingAdministrator, Author } from '../audit/audit.service'
import { listManaged } from '../documents/catalogue.service'
import { findUser, lockUserIfExists } from '../users/find-user'
import { actsAsAdministrator } from '../users/users.policy'
import { ArchiveRefused, openArchive } from './archive'
import {
  type ImportRecord,
  type OutcomeCount,
  countFiles,
  deleteImport,
  findImport,
  insertImport,
  listOpen,
  listEndedBefore,
  setState,
} from './imports.queries'
import { listArchives, openStoredArchive, removeArchive, storeArchive } from './stored-archive'
import { orNotFound } from '../../http/or-not-found'

/**
 * Whether the administrator who requested an import still has the role. An import by the portal's own command (null)
 * needs none.
 * @param isLocked locks the role until the transaction ends
 */
export const isRequesterAdministrator = async (
  database: Database,
  askedBy: string | null,
  { isLocked = false } = {},
): Promise<boolean> => {
  if (askedBy === null) return true
  const person = await (isLocked ? lockUserIfExists : findUser)(database, askedBy)
  return person !== null && actsAsAdministrator(person)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Converts an import with its counts to the contract's shape. */
export const presentImport = (record: ImportRecord, counted: readonly OutcomeCount[]): DocumentImport => {
  const own = counted.filter(({ import_id }) => import_id === record.id)
  const filesOf = (outcome: OutcomeCount['outcome']) =>
    own.find((count) => count.outcome === outcome)?.files ?? 0
  const byOutcome = {
    created: 0,
    updated: 0,
    unchanged: 0,
    used: 0,
    skipped: 0,
    failed: 0,
    missing: 0,
  }
  for (const outcome of importOutcomes) byOutcome[outcome] = filesOf(outcome)
  return {
    id: record.id,
    source: record.source,
    state: record.state,
    reason: record.reason,
    audience: record.audience,
    publish: record.publish,
    category: record.category,
    component: record.component,
    created: { at: record.created_at, byUid: record.created_by, byName: record.created_by_name },
    finishedAt: record.finished_at,
    size: record.size,
    counts: {
      ...byOutcome,
      total: sum(own.map(({ files }) => files)),
      waiting: filesOf(null),
      needsLook: sum(own.map(({ noted }) => noted)),
    },
  }
}

/** @throws ProblemError NOT_FOUND */
export const readImport = async (database: Database, id: string): Promise<DocumentImport> => {
  const record = orNotFound(await findImport(database, id))
  return presentImport(record, await countFiles(database, [id]))
}

type ArchiveContext = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now'>

/** The options of an import, in the contract's shape. */
interface ImportOptions {
  source: string
  audience: Audience
  publish: boolean
  category?: string | undefined
  component?: string | undefined
}

// UUIDs of version 7 contain the time, which gives the age of an archive by the shared clock.
const ids = new V7Generator()

/**
 * Stores an archive and enqueues its import; a worker runs it.
 * @param options.startDelayMs delay of the worker, for a caller that runs it itself
 * @throws ProblemError FIELDS_INVALID at `archive`, `category` or `component`; FORBIDDEN if the author lost the role
 *   during the upload
 */
export const createImport = async (
  context: ArchiveContext,
  author: Author,
  { source, audience, publish: isPublished, category, component }: ImportOptions,
  body: AsyncIterable<Uint8Array>,
  { startDelayMs = 0 } = {},
): Promise<DocumentImport> => {
  const { database, files, now } = context
  await requireTarget(database, { category, component })
  const id = ids.generateOrResetWithTs(now().getTime()).toString()
  const stored = await storeArchive(files, id, body)
  try {
    await assertValidZip(openStoredArchive(files, { id, size: stored.size }))
    const at = now()
    await database.transaction().execute(async (transaction) => {
      // The upload may have taken minutes since the sender was authorized.
      const mayBegin = await isRequesterAdministrator(transaction, author.actorUid, { isLocked: true })
      if (!mayBegin) throw new ProblemError('FORBIDDEN')
      await insertImport(transaction, {
        id,
        source,
        audience,
        publish: isPublished,
        category_id: category ?? null,
        component_id: component ?? null,
        ...stored,
        created_at: at.toISOString(),
        created_by: author.actorUid,
        created_by_name: author.actorName,
        request_id: author.requestId,
        finished_at: null,
      })
      const dueAt = new Date(at.getTime() + startDelayMs)
      await enqueue(transaction, 'imports', [{ key: id, dueAt }], at)
      const event = { by: author, id, source, audience, publish: isPublished, at }
      await publish(context, transaction, { type: 'import.created', ...event })
    })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) {
      await removeArchive(files, id, stored.parts)
      throw error
    }
    // The commit may have succeeded all the same; an archive without an import is deleted later.
    if (!(await isImportStored(database, id))) throw error
  }
  return readImport(database, id)
}

/** Whether an import is stored, as far as the database responds. */
const isImportStored = async (database: Database, id: string): Promise<boolean> => {
  try {
    return (await findImport(database, id)) !== undefined
  } catch {
    return false
  }
}

/** Refuses a broken zip during the upload, while its sender can still be notified. */
const assertValidZip = async (source: Parameters<typeof openArchive>[0]) => {
  try {
    const { files } = await openArchive(source)
    if (files.length === 0) throw new ArchiveRefused(t`This zip holds no files.`)
  } catch (error) {
    if (error instanceof ArchiveRefused)
      throw createFieldError('archive', 'archiveRefused', { reason: error.message })
    throw error
  }
}

const requireTarget = async (
  database: Database,
  { category, component }: Pick<ImportOptions, 'category' | 'component'>,
) => {
  if (category === undefined && component === undefined) return
  if (category !== undefined && component !== undefined) {
    throw createFieldError('component', 'placeAmbiguous')
  }
  const managed = await listManaged(database)
  if (category !== undefined && !managed.some((group) => group.category.id === category)) {
    throw createFieldError('category', 'categoryUnknown')
  }
  const components = managed.flatMap((group) => group.components)
  if (component !== undefined && !components.some(({ id }) => id === component)) {
    throw createFieldError('component', 'componentUnknown')
  }
}

// Milliseconds: longer than any upload.
const maxUploadMs = 86_400_000

/** When the upload of an import began, from its id. */
const getUploadTime = (id: string): number =>
  UUID.parse(id)
    .bytes.subarray(0, 6)
    .reduce((time, byte) => time * 256 + byte, 0)

/**
 * Deletes archives that are no longer needed: of interrupted uploads, and of finished imports whose node failed before
 * it deleted them.
 */
export const deleteUnusedArchives = async ({
  database,
  files,
  now,
}: Pick<ServiceContext, 'database' | 'files' | 'now'>): Promise<void> => {
  const arrivedBefore = now().getTime() - maxUploadMs
  const archives = await listArchives(files)
  const old = [...archives.keys()].filter((id) => getUploadTime(id) < arrivedBefore)
  const open = new Set(await listOpen(database, old))
  for (const id of old) {
    if (open.has(id)) continue
    for (const key of archives.get(id) ?? []) await files.remove(key)
  }
}

const retentionMs = 365 * 86_400_000

// Imports per batch.
const batchSize = 50

/** Deletes imports that ended over a year ago, with the outcomes of their files; the page of each file stays known. */
export const deleteExpiredImports = async ({
  database,
  now,
  shutdownSignal,
}: CleanupContext): Promise<void> => {
  const before = new Date(now().getTime() - retentionMs)
  for (;;) {
    const old = await listEndedBefore(database, before, batchSize)
    for (const id of old) {
      if (!(await deleteInBatches(database, { table: 'import_files', of: 'import_id', id }, shutdownSignal)))
        return
      await deleteImport(database, id)
    }
    if (old.length < batchSize) return
  }
}

/**
 * Stops an import after the current file; pages already written stay.
 * @throws ProblemError NOT_FOUND; CONFLICT if it has ended
 */
export const stopImport = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
): Promise<DocumentImport> =>
  context.database.transaction().execute(async (transaction) => {
    const at = context.now()
    const { state } = await readImport(transaction, id)
    const isStopped = await setState(transaction, id, 'stopped', { now: at })
    const found = await readImport(transaction, id)
    if (!isStopped) throw new ProblemError('CONFLICT', { detail: t`This import is over.` })
    const event = { by, id, before: state, after: found.state, at }
    await publish(context, transaction, { type: 'import.stopped', ...event })
    return found
  })
