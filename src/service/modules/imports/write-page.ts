import { t } from '@lingui/core/macro'
import type { ImportOutcome } from '~/contract/imports'
import { ProblemError } from '~/contract/problem'
import { beginPage, finishPage } from './finish-pages'
import { mediaKey, parseMediaName, presentMedia } from '../documents/media-names'
import { storeMedia } from '../documents/media.service'
import { readManagedPage } from '../documents/page-history.service'
import { readWorkingCopy, savePage } from '../documents/page-writing.service'
import { readPageForAdministrator } from '../documents/pages.service'
import { setPageStatus } from '../documents/publishing.service'
import { ArchiveRefused, type ArchivedFile } from './archive'
import {
  type ImportedText,
  type Run,
  type ImportContext,
  getHash,
  getMessage,
  getReason,
  getSentence,
  importedText,
  isTemporary,
  hasText,
} from './import-run'
import { setOutcome } from './imports.queries'
import { type KnownPage, findMessage, findPageBySlug, storeKnownPage } from './known-pages.queries'
import { linkPage } from './plan/link-pages'
import type { PlannedPage } from './plan/plan-pages'
import { getFileName } from './site/read-site'

interface Result {
  outcome: ImportOutcome
  page: KnownPage
  notes: string[]
}

/**
 * Creates or updates the page of a file, and stores the outcome at the end, so that the work of a failed node is found
 * again.
 */
export const writePage = async (run: Run, planned: PlannedPage, slug: string): Promise<void> => {
  const { context, record, linking, known, tree } = run
  const { path } = planned
  const linked = await linkPage(linking, path, planned.text)
  const text = importedText({ ...planned, body: linked.text })
  const newer = tree.drafts.get(path)
  const draft =
    newer && importedText({ ...newer, body: (await linkPage(linking, newer.path, newer.text)).text })
  await run.assertHeld()
  const before = known.get(path) ?? (await findExportedPage(run, planned, slug))
  const { outcome, page, notes } = before
    ? await updatePage(run, before, draft ?? text, draft !== undefined)
    : await makePage(run, planned, slug, { text, draft })
  await context.database.transaction().execute(async (transaction) => {
    await storeKnownPage(transaction, record.source, page)
    const all = [...linked.notes, ...notes]
    await setOutcome(transaction, record.id, { path, outcome, pageId: page.pageId, notes: all })
  })
  known.set(path, page)
}

/** Uses the page with the slug of an export's file, if it exists and no import is still to finish it. */
const findExportedPage = async (run: Run, { path }: PlannedPage, slug: string): Promise<KnownPage | null> => {
  if (run.tree.site.kind !== 'portal') return null
  const found = await findPageBySlug(run.context.database, run.record.source, slug)
  if (!found || found.begunFrom === path) return null
  return { path, pageId: found.id, slug, version: 0, sha256: '' }
}

const makePage = async (
  run: Run,
  planned: PlannedPage,
  slug: string,
  { text, draft }: { text: ImportedText; draft: ImportedText | undefined },
): Promise<Result> => {
  const { notes, ...begun } = await beginPage(run, planned, slug, text)
  const finished = await finishPage(run, planned, begun, draft)
  return { outcome: 'created', page: finished.page, notes: [...notes, ...finished.notes] }
}

/** @param isDraft whether the text is not to be published yet */
const updatePage = async (
  run: Run,
  before: KnownPage,
  text: ImportedText,
  isDraft: boolean,
): Promise<Result> => {
  const { context, by, tree } = run
  const { pageId } = before
  const sha256 = getHash(text)
  if (before.sha256 === sha256) return { outcome: 'unchanged', page: before, notes: [] }
  const message = getMessage(run, before.path)
  const newest = await readManagedPage(context.database, pageId)
  const isSame = hasText(newest, text)
  // Saved before a node failed, but not recorded, and perhaps not published.
  const isSaved =
    isSame &&
    newest.version > before.version &&
    (await findMessage(context.database, pageId, newest.version)) === message
  if (isSame && !isSaved) {
    return { outcome: 'unchanged', page: { ...before, version: newest.version, sha256 }, notes: [] }
  }
  const page = isSaved ? await readPageForAdministrator(context.database, pageId, newest.version - 1) : newest
  // An export has a time; a page that changed later differs from the exported one.
  const exportedAt = tree.site.exportedAt
  const isEdited =
    before.version > 0
      ? page.version > before.version
      : exportedAt === null || new Date(page.changedAt) > new Date(exportedAt)
  if (!isSaved && (await hasUnsaved(run, pageId))) {
    const note = 'You are writing at this page and have not saved it. Save or discard that, and import again.'
    return { outcome: 'skipped', page: before, notes: [note] }
  }
  const { version } = isSaved
    ? newest
    : await savePage(context, by, pageId, { ...text, message, baseVersion: page.version })
  const published = page.editing?.publishedVersion ?? null
  const notes: string[] = []
  if (isEdited) {
    notes.push(
      `Someone edited this page in the portal since. The imported text is its newest draft, version ${version}; ` +
        (published === null ? 'the edited one is in its history.' : `readers keep version ${published}.`),
    )
  } else if (!isDraft && published !== null && published === page.version) {
    notes.push(...(await publish(run, pageId, { message, version })))
  }
  return { outcome: 'updated', page: { ...before, version, sha256 }, notes }
}

/** @returns why it is not published, as a sentence */
const publish = async (run: Run, pageId: string, version: { message: string; version: number }) => {
  try {
    await setPageStatus(run.context, run.by, pageId, { status: 'published', ...version })
    return []
  } catch (error) {
    if (isTemporary(error)) throw error
    return [`Its text is a new version, which readers do not have yet: ${getReason(run, error)}`]
  }
}

/** Whether the importing administrator has unsaved text of the page, which a save by the same user would discard. */
const hasUnsaved = async ({ context, record }: Run, pageId: string): Promise<boolean> => {
  if (record.created_by === null) return false
  const { mine } = await readWorkingCopy(context, { identityUid: record.created_by }, pageId)
  return mine !== null
}

/** Finds a file that was exported from this portal and still exists, so that it is not created again. */
const findOwn = async ({ files }: ImportContext, path: string, bytes: Uint8Array): Promise<string | null> => {
  const media = parseMediaName(getFileName(path))
  const stored = media && (await files.get(mediaKey(media)))
  return stored && Buffer.from(stored.bytes).equals(bytes) ? presentMedia(media).url : null
}

/** Stores an image or a video when the first page shows it; returns its address, null if it could not be stored. */
export const createMediaKeeper = ({
  context,
  record,
  by,
  assertHeld,
  tree,
}: Pick<Run, 'context' | 'record' | 'by' | 'assertHeld' | 'tree'>) => {
  const kept = new Map<string, string | null>()
  const keep = async (file: ArchivedFile): Promise<{ url: string } | { reason: string }> => {
    try {
      const bytes = await file.read()
      const own = tree.site.kind === 'portal' ? await findOwn(context, file.path, bytes) : null
      return { url: own ?? (await storeMedia(context, by, bytes)).url }
    } catch (error) {
      // The server was busy: the image can be retried when the import resumes.
      if (isTemporary(error)) throw error
      if (error instanceof ProblemError) return { reason: getSentence(error) }
      if (error instanceof ArchiveRefused) return { reason: error.message }
      throw error
    }
  }
  return async (path: string): Promise<string | null> => {
    const known = kept.get(path)
    if (known !== undefined) return known
    await assertHeld()
    const file = tree.files.get(path)
    const result = file ? await keep(file) : { reason: t`The file is missing.` }
    const url = 'url' in result ? result.url : null
    kept.set(path, url)
    const outcome = 'url' in result ? 'used' : 'failed'
    await setOutcome(context.database, record.id, {
      path,
      outcome,
      notes: 'reason' in result ? [result.reason] : [],
    })
    return url
  }
}
