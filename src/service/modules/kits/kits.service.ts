import { t, plural } from '@lingui/core/macro'
import type { KitPicture } from '~/contract/kits'
import type { KitInput, ManagedKit } from '~/contract/kit-building'
import { audiences } from '~/contract/pages'
import { createFieldError, createSlugInUseError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { writeOnce } from '../../http/idempotency'
import { lockPathsForShare } from '../learning/named-paths'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { mediaKey, parseMediaName } from '../documents/media-names'
import { type AgreementPage, findAgreementPages, lockPageAtPath } from '../documents/pages.service'
import { generateUnits } from './kit-units.queries'
import { getUnitActor } from './kit-units.service'
import { kitColumns, lockKit } from './kits.queries'
import {
  type ManagedKitRow,
  writeOrder,
  deleteKit,
  findManagedRow,
  insertKit,
  isSlugTaken,
  listIds,
  listManagedRows,
  lockKits,
  replacePaths,
  updateKitRow,
  listRequiringNames,
} from './managed-kits.queries'
import { orNotFound } from '../../http/or-not-found'

/**
 * Reorders the kits.
 * @throws ProblemError CONFLICT unless the ids are those of all kits, each once
 */
export const reorderKits = (
  context: WriteContext,
  by: ActingAdministrator,
  ids: readonly string[],
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    const before = await listIds(transaction)
    if (before.toSorted().join() !== ids.toSorted().join()) {
      throw new ProblemError('CONFLICT', { detail: t`A kit was added or deleted in the meantime.` })
    }
    if (before.join() === ids.join()) return
    await writeOrder(transaction, ids)
    const event = { by, before, after: ids, at: context.now() }
    await publish(context, transaction, { type: 'kits.arranged', ...event })
  })

/** @throws ProblemError NOT_FOUND */
const requireKit = async (transaction: Database, which: { id: string }) =>
  orNotFound(await lockKit(transaction, which))

/**
 * Returns the picture of a kit with its size.
 * @throws ProblemError FIELDS_INVALID at `picture` for one that was never uploaded
 */
const checkPicture = async (
  { files }: Pick<ServiceContext, 'files'>,
  picture: KitInput['picture'],
): Promise<KitPicture | null> => {
  if (picture === null) return null
  const file = parseMediaName(picture.src.slice(picture.src.lastIndexOf('/') + 1))
  if (file === null || (await files.getSize(mediaKey(file))) === null) {
    throw createFieldError('picture.src', 'pictureNotUploaded')
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
  if (await isSlugTaken(transaction, { slug, besides })) throw createSlugInUseError(slug)
  const held = await lockPathsForShare(transaction, paths)
  if (held.length < new Set(paths).size) {
    throw createFieldError('paths', 'pathUnknown')
  }
  const page = agreement === '' ? null : await lockPageAtPath(transaction, agreement)
  if (agreement !== '' && (page === null || page.version === null)) {
    throw createFieldError('agreement', 'pageUnknown')
  }
  return { agreementId: page?.id ?? null, pathIds: held.map(({ id }) => id) }
}

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

/** Lists all kits in their order, including withdrawn ones. */
export const listManagedKits = async (database: Database): Promise<ManagedKit[]> => {
  const rows = await listManagedRows(database)
  const pages = await getPages(database, rows)
  return rows.map((row) => present(row, pages))
}

/** @throws ProblemError NOT_FOUND */
export const requireManagedKit = async (database: Database, id: string): Promise<ManagedKit> => {
  const row = orNotFound(await findManagedRow(database, id))
  return present(row, await getPages(database, [row]))
}

/**
 * Creates a kit with a number of units in stock, last in the order.
 * @throws ProblemError SLUG_IN_USE, IDEMPOTENCY_KEY_REUSED, FIELDS_INVALID
 */
export const createKit = async (
  context: WriteContext & Pick<ServiceContext, 'files'>,
  by: ActingAdministrator,
  { stock, ...kit }: KitInput & { stock: number },
): Promise<ManagedKit> => {
  const picture = await checkPicture(context, kit.picture)
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      await lockKits(transaction)
      const at = context.now()
      const { agreementId, pathIds } = await checkKit(transaction, kit, null)
      const columns = kitColumns(kit, picture, agreementId)
      await insertKit(transaction, { id, stock: 0, ...columns, changed_at: at.toISOString() })
      if (stock > 0) await generateUnits(transaction, { kitId: id, pieces: stock }, getUnitActor(by), at)
      await replacePaths(transaction, id, pathIds)
      const made = await requireManagedKit(transaction, id)
      await publish(context, transaction, { type: 'kit.created', by, kit: made, stock, at })
      return made
    },
    read: requireManagedKit,
  })
}

/**
 * Deletes a kit that was never requested.
 * @throws ProblemError NOT_FOUND; NOT_EMPTY if it was requested
 */
export const removeKit = (context: WriteContext, by: ActingAdministrator, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    // Locked, so that no request arrives from here on.
    await requireKit(transaction, { id })
    const kit = await requireManagedKit(transaction, id)
    if (kit.requests > 0) {
      const detail = t`This kit was requested, and we keep its requests. Withdraw it instead.`
      throw new ProblemError('NOT_EMPTY', { detail })
    }
    await deleteKit(transaction, id)
    await publish(context, transaction, { type: 'kit.removed', by, kit, at: context.now() })
  })

/**
 * Saves a kit. Its units and its requests do not change.
 * @throws ProblemError NOT_FOUND, SLUG_IN_USE, FIELDS_INVALID; CONFLICT if it was saved since it was read
 */
export const updateKit = async (
  context: WriteContext & Pick<ServiceContext, 'files'>,
  by: ActingAdministrator,
  id: string,
  { revision, ...kit }: KitInput & { revision: number },
): Promise<ManagedKit> => {
  const picture = await checkPicture(context, kit.picture)
  return context.database.transaction().execute(async (transaction) => {
    await lockKits(transaction)
    await requireKit(transaction, { id })
    const before = await requireManagedKit(transaction, id)
    if (before.revision !== revision) {
      throw new ProblemError('CONFLICT', { detail: t`Someone else saved this kit in the meantime.` })
    }
    const { agreementId, pathIds } = await checkKit(transaction, kit, id)
    const at = context.now()
    const columns = kitColumns(kit, picture, agreementId)
    await updateKitRow(transaction, id, { ...columns, revision: revision + 1, changed_at: at.toISOString() })
    await replacePaths(transaction, id, pathIds)
    const after = await requireManagedKit(transaction, id)
    await publish(context, transaction, { type: 'kit.updated', by, before, after, at })
    return after
  })
}

const quoted = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names.map((name) => `“${name}”`))

/**
 * Explains why a learning path or a page cannot be removed: the kits that require it; null if none does. Call it while
 * it is locked, so that no kit starts to require it.
 */
export const findRequiringKits = async (
  transaction: Database,
  asked: { path: string } | { page: string },
): Promise<string | null> => {
  const names = await listRequiringNames(transaction, asked)
  if (names.length === 0) return null
  const kits = quoted(names)
  return plural(names.length, {
    one: `The kit ${kits} requires it. Change that first.`,
    other: `The kits ${kits} require it. Change that first.`,
  })
}
