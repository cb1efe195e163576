import { V7Generator } from 'uuidv7'
import type { DocumentImport } from '~/contract/imports'
import type { Audience } from '~/contract/pages'
import { fieldProblem, ProblemError } from '~/contract/problem'
import { type Author, recordActOf } from '../audit/record-act'
import { listManaged } from '../catalogue/list-managed'
import { isDatabaseAway } from '../database/database-away'
import type { Database, ServiceDeps } from '../deps'
import { ArchiveRefused } from './archive/archive-refused'
import { openArchive } from './archive/open-archive'
import { findImport, insertImport } from './imports.repository'
import { isVouched } from './is-vouched'
import { readImport } from './read-import'
import { openStored, removeArchive, storeArchive } from './stored-archive'

type Needs = Pick<ServiceDeps, 'database' | 'files' | 'now'>

/** How a tree is to be imported, as the contract has it. */
export interface ImportOptions {
  source: string
  audience: Audience
  publish: boolean
  category?: string | undefined
  component?: string | undefined
}

/** Who works at it from the start, and for how many milliseconds, where that is settled: no other node takes it. */
export interface FirstHold {
  by: string
  milliseconds: number
}

// Their time tells how old an archive is, by the clock that nodes share.
const ids = new V7Generator()

/**
 * Keeps an archive and writes down that it is to be imported; a worker takes it from here.
 * @throws ProblemError FIELDS_INVALID at `archive`, `category` or `component`; FORBIDDEN where the author lost the power
 * while it came in
 */
export const createImport = async (
  { database, files, now }: Needs,
  author: Author,
  { source, audience, publish, category, component }: ImportOptions,
  body: AsyncIterable<Uint8Array>,
  hold?: FirstHold,
): Promise<DocumentImport> => {
  await requireTarget(database, { category, component })
  const id = ids.generateOrResetWithTs(now().getTime()).toString()
  const stored = await storeArchive(files, id, body)
  try {
    await refuseBroken(openStored(files, { id, size: stored.size }))
    const at = now()
    await database.transaction().execute(async (transaction) => {
      // Minutes may have gone by since whoever sent it was asked for.
      const mayBegin = await isVouched(transaction, author.actorUid, { isHeld: true })
      if (!mayBegin) throw new ProblemError('FORBIDDEN')
      await insertImport(transaction, {
        id,
        source,
        audience,
        publish,
        category_id: category ?? null,
        component_id: component ?? null,
        ...stored,
        created_at: at.toISOString(),
        created_by: author.actorUid,
        created_by_name: author.actorName,
        request_id: author.requestId,
        finished_at: null,
        held_by: hold?.by ?? null,
        held_until: hold ? new Date(at.getTime() + hold.milliseconds).toISOString() : null,
      })
      const act = { action: 'import.create', subjectKind: 'import' as const, subjectId: id, before: {} }
      await recordActOf(transaction, author, { ...act, after: { source, audience, publish } }, at)
    })
  } catch (error) {
    if (!isDatabaseAway(error)) {
      await removeArchive(files, id, stored.parts)
      throw error
    }
    // It may have been written down all the same; an archive that nobody asks for is forgotten later.
    if (!(await isThere(database, id))) throw error
  }
  return readImport(database, id)
}

/** Whether an import is written down, as far as the database says. */
const isThere = async (database: Database, id: string): Promise<boolean> => {
  try {
    return (await findImport(database, id)) !== undefined
  } catch {
    return false
  }
}

/** What is no zip is refused while whoever sent it is still there. */
const refuseBroken = async (source: Parameters<typeof openArchive>[0]) => {
  try {
    const { files } = await openArchive(source)
    if (files.length === 0) throw new ArchiveRefused('This zip holds no files.')
  } catch (error) {
    if (error instanceof ArchiveRefused) throw fieldProblem('archive', error.message)
    throw error
  }
}

const requireTarget = async (
  database: Database,
  { category, component }: Pick<ImportOptions, 'category' | 'component'>,
) => {
  if (category === undefined && component === undefined) return
  if (category !== undefined && component !== undefined) {
    throw fieldProblem('component', 'Choose a category or a component, not both.')
  }
  const managed = await listManaged(database)
  if (category !== undefined && !managed.some((group) => group.category.id === category)) {
    throw fieldProblem('category', 'This category is no longer there.')
  }
  const components = managed.flatMap((group) => group.components)
  if (component !== undefined && !components.some(({ id }) => id === component)) {
    throw fieldProblem('component', 'This component is no longer there.')
  }
}
