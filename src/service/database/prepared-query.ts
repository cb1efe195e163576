import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from '../context'

/** A placeholder for a value that is passed at each execution. */
class Placeholder<V> {
  readonly name: keyof V

  constructor(name: keyof V) {
    this.name = name
  }
}

const isPlaceholder = <V>(parameter: unknown): parameter is Placeholder<V> => parameter instanceof Placeholder

/** Inserts one of the values into a prepared statement. */
export type Given<V> = <N extends keyof V>(name: N) => RawBuilder<V[N]>

/**
 * Builds a statement once and runs it with different values, because building costs about as much CPU as running. For
 * queries of every page. The SQL text is sent each time, as connection poolers require.
 *
 * @example const findUser = prepared((database, given: Given<{ id: string }>) =>
 *   database.selectFrom('users').selectAll().where('identity_uid', '=', given('id'))) const [user] = await findUser(database, { id })
 */
export const prepareQuery = <V, R>(build: (database: Database, given: Given<V>) => Compilable<R>) => {
  let built: CompiledQuery<R> | undefined
  return async (database: Database, values: V): Promise<R[]> => {
    built ??= build(database, (name) => sql`${new Placeholder<V>(name)}`).compile()
    const parameters = built.parameters.map((each) => (isPlaceholder<V>(each) ? values[each.name] : each))
    const { rows } = await database.executeQuery<R>({ ...built, parameters })
    return rows
  }
}
