import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { UUID, V7Generator } from 'uuidv7'
import type { ChangedRelease, ManagedRelease, NewRelease, ReleaseState } from '~/contract/downloads'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { isDatabaseUnavailable } from '../../database/database-unavailable'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { enqueue } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import { MarkdownRefused } from '../../markdown/limits'
import { renderInThread } from '../../threads/threads'
import { type ActingAdministrator, portal } from '../audit/audit.service'
import { type By, getAuthor } from '../audit/audit-actions'
import { assertCurrentVersion } from '../documents/catalogue.service'
import { withdrawNotices } from '../notifications/notify'
import { isRequesterAdministrator } from '../imports/imports.service'
import {
  deleteRelease,
  findFollowed,
  findKnownReleases,
  findRelease,
  hasVersion,
  insertRelease,
  lockDownload,
  lockRelease,
  updateRelease,
} from './downloads.queries'
import { orNotFound } from '../../http/or-not-found'

const folder = 'downloads'

/** The storage key of a release. */
export const releaseKey = (id: string): string => `${folder}/${id}`

type ReleaseContext = Pick<ServiceContext, 'database' | 'files' | 'config' | 'now'>

// UUIDs of version 7 contain the time, which gives the age of a file without a row.
const ids = new V7Generator()

/** Returns the name of a file without the folders that a browser may send; refuses names with a meaning as a folder. */
export const getFileName = (text: string): string => {
  const name = text.split(/[\\/]/).at(-1)?.trim() ?? ''
  if (/^\.*$/.test(name)) throw createFieldError('fileName', 'thingNameRequired')
  return name
}

/** Stores a file during the upload, and returns its size and checksum. */
export const storeFile = async (
  { files }: Pick<ServiceContext, 'files'>,
  key: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* () {
    for await (const chunk of body) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  await files.putStream(key, measured())
  return { size, sha256: hash.digest('hex') }
}

/**
 * Stores an uploaded release; readers get it at once or, if a check is configured, when the check has accepted it.
 * Nothing stays of an interrupted upload.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `version`, `fileName` or `file`; FORBIDDEN if the author lost the
 *   role meanwhile
 */
export const uploadRelease = async (
  context: ReleaseContext,
  by: ActingAdministrator,
  { download, version, fileName, mediaType }: NewRelease,
  body: AsyncIterable<Uint8Array>,
): Promise<ManagedRelease> => {
  const { database, files, config, now } = context
  const file_name = getFileName(fileName)
  // Before the body is read: two gigabytes would be sent for nothing.
  if (await hasVersion(database, download, version)) throw createFieldError('version', 'releaseVersionTaken')
  const id = ids.generateOrResetWithTs(now().getTime()).toString()
  const { actorUid, actorName } = getAuthor(by)
  try {
    const stored = await storeFile(context, releaseKey(id), body)
    if (stored.size === 0) throw createFieldError('file', 'fileRequired')
    await database.transaction().execute(async (transaction) => {
      // The upload may have taken minutes since the sender was authorized.
      if (!(await isRequesterAdministrator(transaction, actorUid, { isLocked: true }))) {
        throw new ProblemError('FORBIDDEN')
      }
      if (!(await lockDownload(transaction, download))) throw new ProblemError('NOT_FOUND')
      if (await hasVersion(transaction, download, version)) {
        throw createFieldError('version', 'releaseVersionTaken')
      }
      const at = now()
      const isChecked = config.downloadCheckCommand === undefined
      await insertRelease(transaction, {
        id,
        download_id: download,
        version,
        file_name,
        media_type: mediaType,
        ...stored,
        state: isChecked ? 'available' : 'checking',
        released_at: isChecked ? at.toISOString() : null,
        uploaded_at: at.toISOString(),
        uploaded_by: actorUid,
        uploaded_by_name: actorName,
      })
      if (!isChecked) await enqueue(transaction, 'file checks', [{ key: id }], at)
      const after = { version, file: file_name, ...stored }
      await publish(context, transaction, { type: 'download.uploaded', by, id: download, after, at })
      if (isChecked) await announceRelease(context, transaction, { id, download, version, at })
    })
  } catch (error) {
    // The commit may have succeeded all the same; a file without a row is deleted later.
    if (!isDatabaseUnavailable(error)) await files.remove(releaseKey(id))
    throw error
  }
  return requireRelease(database, id)
}

/** Notifies the followers of a file of a release that readers get from now on. */
const announceRelease = async (
  context: ReleaseContext,
  transaction: ReleaseContext['database'],
  { id, download, version, at }: { id: string; download: string; version: string; at: Date },
) => {
  const found = await findFollowed(transaction, download)
  if (found === null || found.followers.length === 0) return
  const { name, slug, followers: to } = found
  await publish(context, transaction, { type: 'download.released', id, name, slug, version, to, at })
}

const requireRelease = async (database: ReleaseContext['database'], id: string): Promise<ManagedRelease> =>
  orNotFound(await findRelease(database, id))

/** Renders release notes. They have no anchors, since several are on one page. */
export const renderNotes = async (notes: string): Promise<string> => {
  try {
    return (await renderInThread('post', notes, { members: async () => new Map() })).html
  } catch (error) {
    if (error instanceof MarkdownRefused)
      throw createFieldError('notes', 'textRefused', { reason: error.message })
    throw error
  }
}

/**
 * Changes the notes of a release, withdraws it, or releases it again.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID at `notes`; CONFLICT if it was saved since the named revision
 */
export const changeRelease = async (
  context: WriteContext,
  by: By,
  id: string,
  { notes, withdrawn, revision }: ChangedRelease,
): Promise<ManagedRelease> => {
  const notes_html = notes === undefined ? undefined : await renderNotes(notes)
  return context.database.transaction().execute(async (transaction) => {
    const row = orNotFound(await lockRelease(transaction, id))
    assertCurrentVersion(row, revision)
    const at = context.now()
    const isWithdrawn = row.withdrawn_at !== null
    const withdrawn_at = withdrawn === true ? (row.withdrawn_at ?? at.toISOString()) : null
    await updateRelease(transaction, id, {
      ...(notes !== undefined && { notes, notes_html }),
      ...(withdrawn !== undefined && { withdrawn_at }),
      revision: row.revision + 1,
    })
    if (withdrawn === true) await withdrawNotices(transaction, [id])
    await publish(context, transaction, {
      type: 'download.release-updated',
      by,
      id: row.download_id,
      version: row.version,
      before: { notes: row.notes, withdrawn: isWithdrawn },
      after: { notes: notes ?? row.notes, withdrawn: withdrawn ?? isWithdrawn },
      at,
    })
    return requireRelease(transaction, id)
  })
}

/**
 * Deletes a release with its file.
 * @throws ProblemError NOT_FOUND
 */
export const removeRelease = async (
  context: WriteContext & Pick<ServiceContext, 'files'>,
  by: By,
  id: string,
): Promise<void> => {
  await context.database.transaction().execute(async (transaction) => {
    const row = orNotFound(await lockRelease(transaction, id))
    await deleteRelease(transaction, id)
    await withdrawNotices(transaction, [id])
    const event = { by, id: row.download_id, version: row.version, at: context.now() }
    await publish(context, transaction, { type: 'download.release-removed', ...event })
  })
  await context.files.remove(releaseKey(id))
}

// Milliseconds; a scanner takes some minutes for a file of two gigabytes.
const checkTimeoutMs = 15 * 60_000

// The maximum number of characters of its output that administrators see.
const maxMessageLength = 500

interface CheckResult {
  state: ReleaseState
  message: string
}

/** Runs the configured command on a file. It gets no settings of the portal, which contain secrets. */
const runCheck = (command: string, path: string, signal: AbortSignal): Promise<CheckResult> =>
  new Promise((resolve) => {
    const [program = '', ...options] = command.split(/\s+/)
    const { PATH = '', HOME = '' } = process.env
    const limits = { timeout: checkTimeoutMs, maxBuffer: 1024 * 1024, signal, env: { PATH, HOME } }
    execFile(program, [...options, path], limits, (error, output) => {
      const message = output.replaceAll(path, '').trim().slice(0, maxMessageLength)
      if (error === null) resolve({ state: 'available', message: '' })
      else if (error.code === 1) resolve({ state: 'refused', message })
      else resolve({ state: 'checking', message: message || error.message.slice(0, maxMessageLength) })
    })
  })

/** Runs the configured command on a stored file; without a command, every file is available. */
export const checkFile = async (
  { files, config }: Pick<ServiceContext, 'files' | 'config'>,
  key: string,
  signal: AbortSignal,
): Promise<CheckResult> => {
  const command = config.downloadCheckCommand
  if (command === undefined) return { state: 'available', message: '' }
  return files.withPath(key, (path) => runCheck(command, path, signal))
}

/**
 * The job that runs the configured command on uploaded files; readers get those that it accepts.
 * @param checkOther checks a file that is not a release, as long as needed
 */
export const fileChecks = (
  context: ReleaseContext,
  checkOther: (id: string, signal: AbortSignal) => Promise<void>,
): JobRunner => ({
  failureMessage: 'An uploaded file could not be checked',
  renews: true,
  run: async ({ key: id }, signal) => {
    const { database, now } = context
    const release = await findRelease(database, id)
    if (release === null) await checkOther(id, signal)
    if (release?.state !== 'checking') return {}
    const { state, message } = await checkFile(context, releaseKey(id), signal)
    await database.transaction().execute(async (transaction) => {
      const row = await lockRelease(transaction, id)
      if (row?.state !== 'checking') return
      const at = now()
      await updateRelease(transaction, id, {
        state,
        check_message: message,
        ...(state === 'available' && { released_at: at.toISOString() }),
      })
      if (state === 'checking') return
      const event = { by: portal, id: row.download_id, version: row.version, state, at }
      await publish(context, transaction, { type: 'download.checked', ...event })
      if (state === 'available' && row.withdrawn_at === null) {
        const { download_id: download, version } = row
        await announceRelease(context, transaction, { id, download, version, at })
      }
    })
    // The queue retries with increasing delays.
    if (state === 'checking') throw new Error(message)
    return {}
  },
})

// Milliseconds: longer than any upload.
const maxUploadMs = 86_400_000

/** When the upload of a release began, from its id. */
const getUploadTime = (id: string): number => parseInt(UUID.parse(id).toHex().slice(0, 12), 16)

const storedFile = /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

// Files per query.
const chunkSize = 1_000

/**
 * Deletes files without a row: of uploads and deletions that were interrupted, and of rows that were deleted together
 * with another.
 */
export const deleteFilesWithoutRow = async (
  { database, files, now }: Pick<ServiceContext, 'database' | 'files' | 'now'>,
  ofFolder: string,
  findKnown: (database: Database, ids: readonly string[]) => Promise<Set<string>>,
): Promise<void> => {
  const arrivedBefore = now().getTime() - maxUploadMs
  const stored = (await files.list(ofFolder)).flatMap((key) => storedFile.exec(key)?.[1] ?? [])
  const old = stored.filter((id) => getUploadTime(id) < arrivedBefore)
  for (let from = 0; from < old.length; from += chunkSize) {
    const chunk = old.slice(from, from + chunkSize)
    const known = await findKnown(database, chunk)
    for (const id of chunk) if (!known.has(id)) await files.remove(`${ofFolder}/${id}`)
  }
}

export const deleteUnusedReleases = (context: ReleaseContext): Promise<void> =>
  deleteFilesWithoutRow(context, folder, findKnownReleases)
