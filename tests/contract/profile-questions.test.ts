import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract } from '~/contract'
import { findStarterWords } from '../support/starter-words'
import { onDatabase } from './world'

const { audit, profileQuestions } = contract

const none = { label: '', hint: '', isAsked: false }

onDatabase('profile questions', (world) => {
  test('are not asked in a new installation, whose database has no texts of the starter', async () => {
    const { call, context } = world()
    expect((await call(profileQuestions.get, {}, null)).body).toEqual({
      hasDevelopedMeteringApps: none,
      hasExperienceWithRevelo: none,
      revision: 1,
    })
    const tables = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`.execute(
      context.database,
    )
    expect(tables.rows.length).toBeGreaterThan(50)
    for (const { name } of tables.rows) {
      const { rows } = await sql`select * from ${sql.raw(name)} limit 1000`.execute(context.database)
      expect([name, findStarterWords(JSON.stringify(rows))]).toEqual([name, []])
    }
  })

  test('are edited by administrators with a revision check and audited', async () => {
    const { call, administrator } = world()
    const admin = await administrator()
    const asked = { label: 'Have you built robots?', hint: 'Any kind counts.', isAsked: true }
    const body = { hasDevelopedMeteringApps: asked, hasExperienceWithRevelo: none }
    const before = (await call(profileQuestions.get, {}, null)).body.revision
    const saved = await call(profileQuestions.set, { body: { ...body, revision: before } }, admin)
    expect(saved.body).toEqual({ ...body, revision: before + 1 })
    expect((await call(profileQuestions.get, {}, null)).body).toEqual(saved.body)
    const late = await call(profileQuestions.set, { body: { ...body, revision: before } }, admin)
    expect([late.status, late.code]).toEqual([409, 'CONFLICT'])
    const entries = await call(audit.list, { query: { action: 'profile.questions' } }, admin)
    expect(entries.body.data[0]).toMatchObject({
      action: 'profile.questions',
      after: { 'hasDevelopedMeteringApps.label': asked.label, 'hasDevelopedMeteringApps.isAsked': true },
    })
    const unworded = { ...body, hasExperienceWithRevelo: { ...none, isAsked: true }, revision: before + 1 }
    const refused = await call(profileQuestions.set, { body: unworded }, admin)
    expect(refused.fields?.map(({ path }) => path)).toEqual(['hasExperienceWithRevelo.label'])
  })
})
