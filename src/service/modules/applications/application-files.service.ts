import { V7Generator } from 'uuidv7'
import { type AnswerFile, answerFileTypes, maxAnswerFiles, maxStoredFiles } from '~/contract/applications'
import type { StoredFileOutput } from '~/contract/endpoint'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import { isDatabaseUnavailable } from '../../database/database-unavailable'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { enqueue } from '../../jobs/queue'
import { deleteFilesWithoutRow, getFileName, checkFile, storeFile } from '../downloads/releases.service'
import { lockUser, type UserInfo, requireUser } from '../users/find-user'
import {
  countFiles,
  deleteSomeUnusedFiles,
  findFile,
  findFileById,
  findKnownFiles,
  insertFile,
  listFiles,
  writeFileCheck,
} from './application-forms.queries'
import { assertNotApproved } from './applications.service'

const folder = 'application-files'

/** The storage key of an applicant's file. */
const answerFileKey = (id: string): string => `${folder}/${id}`

/** Lists all files of a user, with their storage keys. */
export const listAnswerFiles = async (
  database: Database,
  identityUid: string,
): Promise<{ id: string; name: string; key: string }[]> =>
  (await listFiles(database, identityUid)).map(({ id, name }) => ({ id, name, key: answerFileKey(id) }))

// The timestamp in the ids gives the age of a file without a row.
const ids = new V7Generator()

/**
 * The first bytes of each file type (PDF 2.0 section 7.5.2, PNG 3 section 5.2, JFIF 1.02, APPNOTE 4.3.7 and 4.3.16).
 */
const fileSignatures: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'application/pdf': [[0x25, 0x50, 0x44, 0x46, 0x2d]],
  'image/png': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  'image/jpeg': [[0xff, 0xd8, 0xff]],
  'application/zip': [
    [0x50, 0x4b, 0x03, 0x04],
    [0x50, 0x4b, 0x05, 0x06],
  ],
}

const maxSignatureLength = 8

const wrongType = () => createFieldError('file', 'fileTypeRefused')

const getMediaType = (name: string): string => {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  const type = Object.entries(answerFileTypes).find(([known]) => known === ending)?.[1]
  if (type === undefined || !name.includes('.')) throw wrongType()
  return type
}

/** Passes on UTF-8 text without control characters; refuses anything else. */
async function* checkText(body: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const check = (chunk?: Uint8Array) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined })
      // oxlint-disable-next-line no-control-regex
      if (/[\0-\x08\x0E-\x1A\x1C-\x1F]/.test(text)) throw wrongType()
    } catch (error) {
      throw error instanceof TypeError ? wrongType() : error
    }
  }
  for await (const chunk of body) {
    check(chunk)
    yield chunk
  }
  check()
}

/** Passes on a file that begins with the bytes of its type; refuses any other. */
async function* checkSignature(body: AsyncIterable<Uint8Array>, mediaType: string) {
  let begun: Uint8Array = new Uint8Array()
  const isKnown = () =>
    fileSignatures[mediaType]?.some((bytes) => bytes.every((byte, at) => begun[at] === byte)) === true
  for await (const chunk of body) {
    if (begun.length < maxSignatureLength) {
      begun = Buffer.concat([begun, chunk.subarray(0, maxSignatureLength - begun.length)])
      if (begun.length === maxSignatureLength && !isKnown()) throw wrongType()
    }
    yield chunk
  }
  if (begun.length > 0 && !isKnown()) throw wrongType()
}

/**
 * Stores a file for an answer. It can be opened at once or, if a check is configured, when the check has accepted it.
 * @throws ProblemError NOT_FOUND, APPLICATION_APPROVED, EMAIL_NOT_CONFIRMED; FIELDS_INVALID at `file` or `fileName`: an
 *   empty file, one of another type than its name says, or one too many
 */
export const uploadAnswerFile = async (
  context: ServiceContext,
  identityUid: string,
  fileName: string,
  body: AsyncIterable<Uint8Array>,
): Promise<AnswerFile> => {
  const { database, files, config, now } = context
  const name = getFileName(fileName)
  const mediaType = getMediaType(name)
  const assertMayUpload = async (connection: Database, applicant: UserInfo) => {
    await assertNotApproved(connection, applicant, now())
    if (!applicant.verified) throw new ProblemError('EMAIL_NOT_CONFIRMED')
    const { total, unsubmitted } = await countFiles(connection, identityUid)
    if (unsubmitted >= maxAnswerFiles) throw createFieldError('file', 'tooManyFiles', { max: maxAnswerFiles })
    if (total >= maxStoredFiles) throw createFieldError('file', 'tooManyStoredFiles', { max: maxStoredFiles })
  }
  // Before the body is read.
  await assertMayUpload(database, await requireUser(database, identityUid))
  const id = ids.generateOrResetWithTs(now().getTime()).toString()
  const key = answerFileKey(id)
  try {
    const checked = mediaType === 'text/plain' ? checkText(body) : checkSignature(body, mediaType)
    const stored = await storeFile(context, key, checked)
    if (stored.size === 0) throw createFieldError('file', 'fileRequired')
    return await database.transaction().execute(async (transaction) => {
      const applicant = await lockUser(transaction, identityUid)
      await assertMayUpload(transaction, applicant)
      const at = now()
      const state = config.downloadCheckCommand === undefined ? 'available' : 'checking'
      const uploadedAt = at.toISOString()
      const row = { id, identity_uid: identityUid, name, media_type: mediaType, state, ...stored } as const
      await insertFile(transaction, { ...row, uploaded_at: uploadedAt })
      if (state === 'checking') await enqueue(transaction, 'file checks', [{ key: id }], at)
      return { id, name, mediaType, size: stored.size, state, uploadedAt }
    })
  } catch (error) {
    // The commit may have succeeded all the same; a file without a row is deleted later.
    if (!isDatabaseUnavailable(error)) await files.remove(key)
    throw error
  }
}

/**
 * Opens an applicant's file for a permitted reader.
 * @throws ProblemError NOT_FOUND, also while it is not checked
 */
export const openAnswerFile = async (
  { database }: Pick<ServiceContext, 'database'>,
  file: { identityUid: string; id: string },
): Promise<StoredFileOutput> => {
  const found = await findFile(database, file)
  if (found?.state !== 'available') throw new ProblemError('NOT_FOUND')
  const { id, size, sha256: tag, name, media_type: mediaType } = found
  return { key: answerFileKey(id), size, tag, name, mediaType, begin: async () => undefined }
}

/** Runs the configured check on an applicant's file. */
export const checkAnswerFile = async (
  context: Pick<ServiceContext, 'database' | 'files' | 'config'>,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { database } = context
  const file = await findFileById(database, id)
  if (file?.state !== 'checking') return
  const { state, message } = await checkFile(context, answerFileKey(id), signal)
  await writeFileCheck(database, id, { state, check_message: message })
  // The queue retries with increasing delays.
  if (state === 'checking') throw new Error(message)
}

// Milliseconds for which a file that no answer names is stored.
const retentionMs = 86_400_000

/** Deletes files that no answer names a day after their upload, and those of erased users. */
export const deleteUnusedAnswerFiles = async (
  context: CleanupContext & Pick<ServiceContext, 'files'>,
): Promise<void> => {
  await deleteExpired(context, retentionMs, deleteSomeUnusedFiles)
  await deleteFilesWithoutRow(context, folder, findKnownFiles)
}
