import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { QuestionsQuery } from '~/contract/questions'
import type { UserActor } from '~/service/http/actor'
import { membersStatement, mentionableStatement } from '~/service/modules/community/members.queries'
import { alikeStatement, listStatement, searchStatement } from '~/service/modules/community/questions.queries'
import { onDatabase } from '../contract/world'
import { questionSorts } from '~/contract/vocabulary'

const many = 20_000
const people = 8_000

/** No large table is read from end to end, and of none more rows than a list may need. */
const expectIndexes = (plan: string, most = 1000) => {
  expect(plan).not.toMatch(/Seq Scan on (questions|question_searches|members|users|answers)\b/)
  const looked = [
    ...plan.matchAll(
      / on (?:questions|question_searches|members|users)\b[^\n]*rows=(\d+)(?:\.\d+)? loops=(\d+)/g,
    ),
  ]
  expect(looked.length).toBeGreaterThan(0)
  for (const [line, rows, loops] of looked)
    expect([line, Number(rows) * Number(loops) <= most]).toEqual([line, true])
  const passed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count))
  expect(Math.max(0, ...passed)).toBeLessThan(most)
}

const query = (more: Partial<QuestionsQuery>): QuestionsQuery => ({
  sort: 'active',
  page: 1,
  count: 25,
  ...more,
})
onDatabase('the planner, asked for questions and members', (world) => {
  const database = () => world().context.database
  let reader: UserActor
  let document = ''

  beforeAll(async () => {
    const { uid } = await world().person({ status: 'approved' })
    const page = await world().page({ audience: 'approved' })
    document = page.slug
    reader = {
      identityUid: uid,
      email: null,
      emailVerified: true,
      authTime: new Date(0),
      expiresAt: new Date(0),
      user: { name: 'Reader', role: 'user', status: 'approved', verified: true },
    }
    await sql`
      insert into questions (id, title, body, html, text, tags, author_uid, page_id, heading, votes, is_closed,
        is_hidden, created_at, active_at)
      select gen_random_uuid(), 'Question ' || number, '', '', 'common word' || number % 100 || ' rare' || number,
        array['tag-' || number % 200, 'common'], case when number % 200 = 3 then ${uid} end,
        case when number % 200 = 7 then ${page.id}::uuid end, case when number % 400 = 7 then 'a-heading' else '' end,
        number * 7 % 1000, number % 100 = 1, number % 50 = 2,
        now() - make_interval(mins => number), now() - make_interval(mins => number * 13 % ${sql.lit(many)})
      from generate_series(1, ${sql.lit(many)}) as number`.execute(database())
    await sql`
      insert into answers (id, question_id, body, html, text, created_at)
      select gen_random_uuid(), id, '', '', 'answered', now() from questions where votes % 9 = 0`.execute(
      database(),
    )
    // As most questions are after some years.
    await sql`
      update questions set answers = 1, accepted_answer_id = case when questions.votes % 60 <> 0 then answers.id end
      from answers where answers.question_id = questions.id`.execute(database())
    await sql`
      insert into question_followers (question_id, identity_uid, at)
      select id, ${uid}, now() from questions where votes = 500`.execute(database())
    await sql`
      insert into users (identity_uid, email, status, first_name, last_name, company_name, created_at, updated_at)
      select 'many-' || number, 'many-' || number || '@x.example', 'approved', 'First' || number % 500,
        'Last' || number, 'Company ' || number % 1000, now(), now()
      from generate_series(1, ${sql.lit(people)}) as number`.execute(database())
    await sql`
      insert into members (identity_uid, handle, is_listed, created_at)
      select identity_uid, 'first-' || identity_uid, substr(identity_uid, 6)::integer % 2 = 0, now()
      from users where identity_uid like 'many-%'`.execute(database())
    for (const table of [
      'questions',
      'answers',
      'question_searches',
      'question_followers',
      'users',
      'members',
    ]) {
      await sql`vacuum analyze ${sql.table(table)}`.execute(database())
    }
  })

  const explain = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${statement}`.execute(
      database(),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  const list = (more: Partial<QuestionsQuery>) => explain(listStatement(reader, query(more)))

  test.each(questionSorts)(
    'finds questions sorted by %s in the order of an index, in every state',
    async (sort) => {
      const plan = await list({ sort })
      expectIndexes(plan, 100)
      const column = { active: 'active', newest: 'created', votes: 'votes' }[sort]
      expect(plan).toMatch(new RegExp(`using questions_${column} on questions`))
      for (const state of ['open', 'answered', 'closed', 'unanswered'] as const) {
        const filtered = await list({ sort, state })
        expectIndexes(filtered, 200)
        expect(filtered).toMatch(new RegExp(`using questions_(standing_)?${column} on questions`))
      }
    },
  )

  test.each(questionSorts)('finds those of a tag, a document and a person, sorted by %s', async (sort) => {
    const common = await list({ sort, tag: 'common' })
    expectIndexes(common)
    expect(common).toMatch(/using questions_/)
    expectIndexes(await list({ sort, tag: 'tag-7' }))
    expectIndexes(await list({ sort, tag: 'tag-7', state: 'open' }))
    expectIndexes(await list({ sort, tag: 'in-none' }))
    expectIndexes(await list({ sort, document }))
    expectIndexes(await list({ sort, document, heading: 'a-heading' }))
    expectIndexes(await list({ sort, whose: 'mine' }))
    expectIndexes(await list({ sort, whose: 'followed' }))
  })

  test('finds words, rare and common ones', async () => {
    for (const text of ['rare777', 'word7', 'common', 'answered', 'rare77', 'nowhere']) {
      const plan = await explain(searchStatement(reader, { ...query({}), text }))
      expect(plan).toMatch(/question_searches_words/)
      expect(plan).not.toMatch(/Seq Scan on question/)
    }
    const alike = await explain(alikeStatement('question or common or rare777', 5))
    expect(alike).toMatch(/question_searches_words/)
    expect(alike).not.toMatch(/Seq Scan on question/)
  })

  test('finds members by name, and by a part of one', async () => {
    const members = (name: string) => explain(membersStatement({ name, page: 1, count: 25 }))
    const all = await members('')
    expectIndexes(all, 100)
    expect(all).toMatch(/using members_listed on members/)
    for (const name of ['last777', 'first77 last777', 'first-many-888']) {
      const plan = await members(name)
      expectIndexes(plan)
      expect(plan).toMatch(/members_search/)
    }
    expectIndexes(await explain(mentionableStatement('many-777')))
    expectIndexes(await explain(mentionableStatement('')))
  })
})
