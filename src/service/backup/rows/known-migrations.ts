import { areAllNumbered, lastNumberedRelease } from '../../database/adopt-numbered'
import type { AppliedMigration } from '../../database/applied-migrations'
import { baseline, checksumOf, nameOf, ownMigrations } from '../../database/own-migrations'

const ownTexts = new Map(Object.entries(ownMigrations).map(([path, text]) => [nameOf(path), text]))

const textOf = ({ name, checksum }: AppliedMigration): string => {
  const text = ownTexts.get(name)
  if (text === undefined) {
    throw new Error(
      `This is of a newer release: it has the migration ${name}, which this one does not know. Install that release, or a later one, and do it again.`,
    )
  }
  if (checksumOf(text) !== checksum) {
    throw new Error(`The migration ${name} reads differently in this release, so the tables would differ.`)
  }
  return text
}

/**
 * The texts of another database's migrations, to create an identical one. The baseline creates the same schema as the
 * numbered migrations before it.
 * @throws Error with a sentence when this release does not know one of them, or has another text of it
 */
export const migrationsLike = (applied: readonly AppliedMigration[]): Record<string, string> => {
  const isNumbered = !applied.some(({ name }) => name === baseline)
  if (isNumbered && !areAllNumbered(applied)) {
    throw new Error(
      `This is of an older release, which this one cannot migrate: restore it with ${lastNumberedRelease}, start that, and do it again from there.`,
    )
  }
  if (isNumbered) return Object.fromEntries([...ownTexts].filter(([name]) => name === baseline))
  return Object.fromEntries(applied.map((migration) => [migration.name, textOf(migration)]))
}
