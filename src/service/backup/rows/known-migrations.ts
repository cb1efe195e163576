import { getChecksum, getName, ownMigrations } from '../../database/migrate'
import type { AppliedMigration } from './tables.repository'

/**
 * The texts of migrations that another database had, so that a new one is made just like it.
 * @throws Error with a sentence when this release does not know one of them, or knows it otherwise
 */
export const migrationsLike = (
  applied: readonly AppliedMigration[],
  own: Record<string, string> = ownMigrations,
): Record<string, string> => {
  const known = new Map(Object.entries(own).map(([path, text]) => [getName(path), text]))
  return Object.fromEntries(
    applied.map(({ name, checksum }) => {
      const text = known.get(name)
      if (text === undefined) {
        throw new Error(
          `This is of a newer release: it has the migration ${name}, which this one does not know. Install that release, or a later one, and do it again.`,
        )
      }
      if (getChecksum(text) !== checksum) {
        throw new Error(
          `The migration ${name} reads differently in this release, so the tables would differ.`,
        )
      }
      return [name, text]
    }),
  )
}
