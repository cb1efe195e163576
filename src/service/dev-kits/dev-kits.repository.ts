import type { Kit } from '~/contract/dev-kits'
import type { Database } from '../deps'

/** The kits in their order. */
export const listKits = async (database: Database): Promise<Kit[]> => {
  const rows = await database.selectFrom('dev_kits').selectAll().orderBy('position').orderBy('slug').execute()
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    description: row.description,
    facts: row.facts,
    inStock: row.stock > 0,
  }))
}

/** What is left of each kit. */
export const listStock = (database: Database) =>
  database
    .selectFrom('dev_kits')
    .select(['slug', 'name', 'stock'])
    .orderBy('position')
    .orderBy('slug')
    .execute()

/** A kit whose stock nobody else changes until the transaction ends. */
export const lockKit = (transaction: Database, by: { slug: string } | { id: string }) =>
  transaction
    .selectFrom('dev_kits')
    .select(['id', 'slug', 'name', 'stock'])
    // Nothing stored can hold the null character, and PostgreSQL refuses it.
    .where((kit) =>
      'slug' in by ? kit('slug', '=', by.slug.replaceAll('\0', '\u{FFFD}')) : kit('id', '=', by.id),
    )
    .forUpdate()
    .executeTakeFirst()

/** Adds pieces to what is left of a kit, or takes some away. */
export const addStock = async (transaction: Database, kitId: string, pieces: number) => {
  if (pieces === 0) return
  await transaction
    .updateTable('dev_kits')
    .set((kit) => ({ stock: kit('stock', '+', pieces) }))
    .where('id', '=', kitId)
    .execute()
}
