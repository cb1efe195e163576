import { uuidv7 } from 'uuidv7'
import { type KitPicture, maxInStock } from '~/contract/dev-kits'
import type { KitInput, ManagedKit } from '~/contract/kit-building'
import { audiences } from '~/contract/pages'
import { ProblemError, fieldProblem } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import { type Keyed, doneBefore } from '../../http/idempotency'
import { holdPaths } from '../learning/named-paths'
import { changedFacts } from '../audit/audit-actions'
import { type ActFacts, type ActingAdministrator, recordAct } from '../audit/audit.service'
import { mediaKey, parseMediaName } from '../documents/media-names'
import { type AgreementPage, findAgreementPages, holdPageAt } from '../documents/pages.service'
import { addStock, kitColumns, lockKit } from './kits.queries'
import {
  type ManagedKitRow,
  arrange,
  deleteKit,
  findManagedRow,
  insertKit,
  isSlugTaken,
  listIds,
  listManagedRows,
  lockKits,
  replacePaths,
  updateKitRow,
} from './managed-kits.queries'

/**
 * Puts the kits in order.
 * @throws ProblemError CONFLICT where the ids are not those of all kits, each once
 */
export const arrangeKits = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  by: ActingAdministrator,
  ids: readonly string[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    const before = await listIds(transaction)
    if (before.toSorted().join() !== ids.toSorted().join()) {
      throw new ProblemError('CONFLICT', { detail: 'A kit was made or deleted in the meantime.' })
    }
    if (before.join() === ids.join()) return
    await arrange(transaction, ids)
    const act = { action: 'kit.arrange', subjectKind: 'list', subjectId: 'dev-kits' } as const
    const facts = { before: { order: before.join(', ') }, after: { order: ids.join(', ') } }
    await recordAct(transaction, by, { ...act, ...facts }, now())
  })

/**
 * Adds pieces to the stock of a kit, or, below zero, takes some away; never below none.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED, OUT_OF_STOCK; FIELDS_INVALID at `by` for more than a kit can
 *   have
 */
export const changeStock = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: ActingAdministrator,
  slug: string,
  { idempotencyKey, by: pieces }: Keyed<{ by: number }>,
): Promise<{ slug: string; stock: number }> =>
  database.transaction().execute(async (transaction) => {
    const kit = await lockKit(transaction, { slug })
    if (!kit) throw new ProblemError('NOT_FOUND')
    const at = now()
    const { identityUid } = actor.actor
    const sent = { idempotencyKey, call: 'devKits.setStock', by: identityUid, content: { slug, pieces } }
    if ((await doneBefore(transaction, sent, kit.id, at)) !== null) return { slug, stock: kit.stock }
    const stock = kit.stock + pieces
    if (stock < 0) throw new ProblemError('OUT_OF_STOCK', { detail: `Only ${kit.stock} are left.` })
    if (stock > maxInStock) {
      throw fieldProblem('by', `A kit has at most ${maxInStock.toLocaleString('en')} pieces.`)
    }
    await addStock(transaction, kit.id, pieces)
    const act = { action: 'kit.stock', subjectKind: 'kit', subjectId: kit.id } as const
    await recordAct(transaction, actor, { ...act, before: { stock: kit.stock }, after: { stock } }, at)
    return { slug, stock }
  })

/**
 * The picture of a kit with its size.
 * @throws ProblemError FIELDS_INVALID at `picture` for one that was never uploaded
 */
const checkPicture = async (
  { files }: Pick<ServiceContext, 'files'>,
  picture: KitInput['picture'],
): Promise<KitPicture | null> => {
  if (picture === null) return null
  const file = parseMediaName(picture.src.slice(picture.src.lastIndexOf('/') + 1))
  if (file === null || (await files.getSize(mediaKey(file))) === null) {
    throw fieldProblem('picture.src', 'Upload the picture first.')
  }
  return { ...picture, width: file.width, height: file.height }
}

/** The resolved references of a kit. */
interface CheckedKit {
  agreementId: string | null
  pathIds: string[]
}

/**
 * Resolves the references of a kit and locks them until the transaction ends.
 * @param besides the id of the saved kit; null for a new one
 * @throws ProblemError SLUG_IN_USE, FIELDS_INVALID at `paths` and `agreement`
 */
const checkKit = async (
  transaction: Database,
  { slug, paths, agreement }: Pick<KitInput, 'slug' | 'paths' | 'agreement'>,
  besides: string | null,
): Promise<CheckedKit> => {
  if (await isSlugTaken(transaction, { slug, besides })) {
    throw new ProblemError('SLUG_IN_USE', {
      fields: [{ path: 'slug', message: 'Another kit has this address.' }],
    })
  }
  const held = await holdPaths(transaction, paths)
  if (held.length < new Set(paths).size) {
    throw fieldProblem('paths', 'One of these learning paths is gone. Choose again.')
  }
  const page = agreement === '' ? null : await holdPageAt(transaction, agreement)
  if (agreement !== '' && (page === null || page.version === null)) {
    throw fieldProblem('agreement', 'There is no published page at this address.')
  }
  return { agreementId: page?.id ?? null, pathIds: held.map(({ id }) => id) }
}

/** The facts of a kit for the audit log. */
const kitFacts = (kit: ManagedKit): ActFacts => ({
  name: kit.name,
  slug: kit.slug,
  description: kit.description,
  facts: kit.facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  picture: kit.picture?.src ?? '',
  pictureWords: kit.picture?.alt ?? '',
  mostPieces: kit.mostPieces,
  allowsSeveral: kit.allowsSeveral,
  paths: kit.paths.join(', '),
  agreement: kit.agreement,
  isShown: kit.isShown,
})

const present = (
  { agreementId, picture, ...row }: ManagedKitRow,
  pages: ReadonlyMap<string, AgreementPage>,
): ManagedKit => ({
  ...row,
  picture: picture && { src: picture.src, alt: picture.alt },
  agreement: agreementId === null ? '' : (pages.get(agreementId)?.path ?? ''),
})

const getPages = (database: Database, rows: readonly ManagedKitRow[]) =>
  findAgreementPages(
    database,
    rows.flatMap(({ agreementId }) => agreementId ?? []),
    audiences,
  )

/** All kits in their order, withdrawn ones too. */
export const listManagedKits = async (database: Database): Promise<ManagedKit[]> => {
  const rows = await listManagedRows(database)
  const pages = await getPages(database, rows)
  return rows.map((row) => present(row, pages))
}

/** @throws ProblemError NOT_FOUND */
export const requireManagedKit = async (database: Database, id: string): Promise<ManagedKit> => {
  const row = await findManagedRow(database, id)
  if (!row) throw new ProblemError('NOT_FOUND')
  return present(row, await getPages(database, [row]))
}

/**
 * Makes a kit with so many pieces in stock, behind the others.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID
 */
export const createKit = async (
  { database, files, now }: Pick<ServiceContext, 'database' | 'files' | 'now'>,
  by: ActingAdministrator,
  { idempotencyKey, ...content }: Keyed<KitInput & { stock: number }>,
): Promise<ManagedKit> => {
  const { stock, ...kit } = content
  const picture = await checkPicture({ files }, kit.picture)
  return database.transaction().execute(async (transaction) => {
    const [id, at] = [uuidv7(), now()]
    await lockKits(transaction)
    const sent = { idempotencyKey, call: 'devKits.create', by: by.actor.identityUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return requireManagedKit(transaction, before)
    const { agreementId, pathIds } = await checkKit(transaction, kit, null)
    const columns = kitColumns(kit, picture, agreementId)
    await insertKit(transaction, { id, stock, ...columns, changed_at: at.toISOString() })
    await replacePaths(transaction, id, pathIds)
    const made = await requireManagedKit(transaction, id)
    const act = { action: 'kit.create', subjectKind: 'kit', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { ...kitFacts(made), stock } }, at)
    return made
  })
}

/**
 * Deletes a kit that was never requested.
 * @throws ProblemError NOT_FOUND; NOT_EMPTY if it was requested
 */
export const removeKit = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    // Locked, so that no request comes in from here on.
    if (!(await lockKit(transaction, { id }))) throw new ProblemError('NOT_FOUND')
    const kit = await requireManagedKit(transaction, id)
    if (kit.requests > 0) {
      const detail = 'This kit was requested, and its requests are kept. Withdraw it instead.'
      throw new ProblemError('NOT_EMPTY', { detail })
    }
    await deleteKit(transaction, id)
    const act = { action: 'kit.remove', subjectKind: 'kit', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: kitFacts(kit), after: {} }, now())
  })

/**
 * Saves a kit. Its stock and its requests stay.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID; CONFLICT if it was saved since it was read
 */
export const updateKit = async (
  { database, files, now }: Pick<ServiceContext, 'database' | 'files' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { revision, ...kit }: KitInput & { revision: number },
): Promise<ManagedKit> => {
  const picture = await checkPicture({ files }, kit.picture)
  return database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    if (!(await lockKit(transaction, { id }))) throw new ProblemError('NOT_FOUND')
    const before = await requireManagedKit(transaction, id)
    if (before.revision !== revision) {
      throw new ProblemError('CONFLICT', { detail: 'Somebody saved this kit in the meantime.' })
    }
    const { agreementId, pathIds } = await checkKit(transaction, kit, id)
    const at = now()
    const columns = kitColumns(kit, picture, agreementId)
    await updateKitRow(transaction, id, { ...columns, revision: revision + 1, changed_at: at.toISOString() })
    await replacePaths(transaction, id, pathIds)
    const after = await requireManagedKit(transaction, id)
    const act = { action: 'kit.update', subjectKind: 'kit', subjectId: id } as const
    await recordAct(transaction, by, { ...act, ...changedFacts(kitFacts(before), kitFacts(after)) }, at)
    return after
  })
}
