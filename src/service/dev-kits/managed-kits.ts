import type { ManagedKit } from '~/contract/kit-building'
import { audiences } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { type AgreementPage, findAgreementPages } from '../pages/agreement-pages'
import { findManagedRow, listManagedRows, type ManagedKitRow } from './managed-kits.repository'

const present = (
  { agreementId, picture, ...row }: ManagedKitRow,
  pages: ReadonlyMap<string, AgreementPage>,
): ManagedKit => ({
  ...row,
  picture: picture && { src: picture.src, alt: picture.alt },
  agreement: agreementId === null ? '' : (pages.get(agreementId)?.path ?? ''),
})

const pagesOf = (database: Database, rows: readonly ManagedKitRow[]) =>
  findAgreementPages(
    database,
    rows.flatMap(({ agreementId }) => agreementId ?? []),
    audiences,
  )

/** All kits in their order, withdrawn ones too. */
export const listManagedKits = async (database: Database): Promise<ManagedKit[]> => {
  const rows = await listManagedRows(database)
  const pages = await pagesOf(database, rows)
  return rows.map((row) => present(row, pages))
}

/** @throws ProblemError NOT_FOUND */
export const requireManagedKit = async (database: Database, id: string): Promise<ManagedKit> => {
  const row = await findManagedRow(database, id)
  if (!row) throw new ProblemError('NOT_FOUND')
  return present(row, await pagesOf(database, [row]))
}
