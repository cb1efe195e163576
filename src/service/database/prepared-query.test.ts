import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { type Given, prepareQuery } from './prepared-query'
import type { Tables } from './tables.gen'

/** A database that records its queries and returns nothing. */
const listener = () => {
  const asked: [string, readonly unknown[]][] = []
  const database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push([query.sql, query.parameters])
    },
  })
  return { asked, database }
}

test('a statement is built once, and asked with the values of each call wherever they stand', async () => {
  let built = 0
  const findPeople = prepareQuery((kysely, given: Given<{ email: string; country: string }>) => {
    built += 1
    return kysely
      .selectFrom('users')
      .select('identity_uid')
      .select(sql<boolean>`email = ${given('email')}`.as('isNamed'))
      .where('country', '=', given('country'))
      .where('email', '<>', given('email'))
      .where('verified', '=', true)
  })
  const { asked, database } = listener()
  const text =
    'select "identity_uid", email = $1 as "isNamed" from "users" where "country" = $2 and "email" <> $3 and "verified" = $4'

  expect(await findPeople(database, { email: 'a@x.example', country: 'Chile' })).toEqual([])
  await findPeople(database, { email: 'b@x.example', country: 'Peru' })

  expect(built).toBe(1)
  expect(asked).toEqual([
    [text, ['a@x.example', 'Chile', 'a@x.example', true]],
    [text, ['b@x.example', 'Peru', 'b@x.example', true]],
  ])
})
