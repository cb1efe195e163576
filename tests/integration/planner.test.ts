import { type Expression, type RawBuilder, sql } from 'kysely'
import { parse } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audience } from '~/contract/pages'
import type { QuestionsQuery } from '~/contract/questions'
import { type UserFilter, userListQuery } from '~/contract/users'
import { questionSorts } from '~/contract/enums'
import type { Database } from '~/service/context'
import type { UserActor } from '~/service/http/actor'
import * as bulkChanges from '~/service/modules/bulk-changes/bulk-changes.queries'
import { membersStatement, mentionableStatement } from '~/service/modules/community/members.queries'
import * as questions from '~/service/modules/community/questions.queries'
import { outlineStatement } from '~/service/modules/documents/catalogue.queries'
import { latestStatement } from '~/service/modules/documents/pages.queries'
import * as page from '~/service/modules/documents/page-statements.queries'
import * as tree from '~/service/modules/documents/page-tree.queries'
import { suggestionsStatement, unknownWordsStatement } from '~/service/modules/documents/search.queries'
import { listStatement, searchStatement } from '~/service/modules/documents/search-statements'
import { getSearchTerms } from '~/service/modules/documents/search-terms'
import { reachedStatement } from '~/service/modules/insights/funnel.queries'
import * as insight from '~/service/modules/insights/insight.queries'
import { learnersAfterStatement, learnersStatement } from '~/service/modules/learning/learners.queries'
import { pathsStatement, unitsStatement } from '~/service/modules/learning/progress.queries'
import * as notifications from '~/service/modules/notifications/notifications.queries'
import { insertView } from '~/service/modules/users/saved-views.queries'
import { readUserFilter, requireSegment } from '~/service/modules/users/saved-views.service'
import * as users from '~/service/modules/users/user-list.queries'
import { getWorld, type World } from '../contract/world'
import { startTestService, testDatabases, type TestService } from '../support/service'
import * as rows from './planner-rows'

type Statement = RawBuilder<unknown> | Expression<unknown>

interface Wanted {
  /** Matches each plan. */
  uses?: string | (string | RegExp)[]
  /** Matches no plan. Default: a sequential scan of a large table. */
  never?: RegExp
  /** The most rows that any step may read in a large table. */
  most?: number
}

type Row<Facts> = [
  asked: string,
  statements: (facts: Facts, world: World) => Statement[] | Promise<Statement[]>,
  wanted: Wanted,
]

interface Area<Facts> {
  plant: (world: World) => Promise<Facts>
  /** The names of large tables, as alternatives of a regular expression. */
  large: string
  rows: Row<Facts>[]
}

const explain = async ({ context }: World, statement: Statement) => {
  const { rows: lines } = await sql<
    Record<string, string>
  >`explain (analyze, timing off) ${statement}`.execute(context.database)
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

/** Counts the rows that each step of a plan reads in large tables, and the rows that filters remove. */
const countRows = (plan: string, large: string) => {
  const steps = plan.matchAll(
    new RegExp(` on (?:${large})\\b[^\\n]*rows=(\\d+)(?:\\.\\d+)? loops=(\\d+)`, 'g'),
  )
  const looked = [...steps].map(([, count, loops]) => Number(count) * Number(loops))
  const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) => Number(count))
  return { looked, removed }
}

/** Declares tests of the query plans of statements over large tables, in a separate database. */
const testPlans = <Facts>(name: string, { plant, large, rows: asked }: Area<Facts>) => {
  describe(`query plans of ${name}`, () => {
    let service: TestService
    let world: World
    let facts: Facts
    beforeAll(async () => {
      service = await startTestService(testDatabases.at(-1))
      world = getWorld(service)
      facts = await plant(world)
    })
    afterAll(() => service.close())

    test.each(asked)('%s', async (_asked, getStatements, { uses = [], never, most }) => {
      for (const statement of await getStatements(facts, world)) {
        const plan = await explain(world, statement)
        for (const what of [uses].flat()) expect(plan).toMatch(new RegExp(what))
        expect(plan).not.toMatch(never ?? new RegExp(`Seq Scan on (${large})\\b`))
        if (most === undefined) continue
        const { looked, removed } = countRows(plan, large)
        expect(looked.length).toBeGreaterThan(0)
        expect(Math.max(...looked, ...removed), plan).toBeLessThanOrEqual(most)
      }
    })
  })
}

const actor = (identityUid: string): UserActor => ({
  identityUid,
  email: null,
  emailVerified: true,
  authTime: new Date(0),
  expiresAt: new Date(0),
  user: { name: 'First Last', role: 'user', status: 'approved', verified: true },
})

const id = '0190aaaa-0000-7000-8000-000000000001'

testPlans('bulk changes', {
  plant: rows.plantBulkChanges,
  large: 'bulk_\\w+',
  rows: [
    [
      'a page of rows',
      () => [bulkChanges.pageStatement(id, { page: 3, count: 25 })],
      { uses: 'bulk_change_rows_pkey' },
    ],
    [
      'a page of an outcome',
      () => [bulkChanges.pageStatement(id, { outcome: 'changed', page: 3, count: 25 })],
      { uses: 'bulk_change_rows_outcome' },
    ],
    [
      'the next rows',
      () => [bulkChanges.claimStatement({ id, from: 0, limit: 100 })],
      { uses: 'bulk_change_rows_outcome' },
    ],
  ],
})

const uid = 'learner-77'
const today = '2026-11-29'
const longAgo = {
  now: { from: '2020-02-01', to: '2020-02-28' },
  before: { from: '2020-01-04', to: '2020-01-31' },
}

testPlans('learning paths', {
  plant: rows.plantLearning,
  large: 'learning_progress|learning_path_progress|certificates|users',
  rows: [
    [
      'all that a learner did',
      () => [pathsStatement({ identityUid: uid, today }), unitsStatement(actor(uid))],
      { most: 400 },
    ],
    [
      'what a learner did in a path',
      () => [
        pathsStatement({ identityUid: uid, today, slug: 'many-1' }),
        unitsStatement(actor(uid), 'many-1'),
      ],
      { most: 50 },
    ],
    [
      'a page of learners',
      ({ path }) => [learnersStatement(path, { page: 1, count: 25 })],
      { most: 200, never: /Sort|Seq Scan on (learning_\w*progress|certificates|users)\b/ },
    ],
    [
      'the next learners of an export',
      ({ path }) => [learnersAfterStatement(path, {}, { last: uid, limit: 100 })],
      { never: /Seq Scan|Sort/ },
    ],
    [
      'how far those who began in a period have come',
      () => [insight.pathsBegunStatement(longAgo), insight.unitsFinishedStatement(longAgo)],
      { uses: 'learning_path_progress_started' },
    ],
  ],
})

testPlans('notifications', {
  plant: rows.plantNotifications,
  large: 'users|mail_choices|notifications',
  rows: [
    [
      'the next who are mailed an announcement',
      (_, { context }) => [
        notifications.subscribersStatement(context.database, {
          kind: 'announcement',
          after: 'wanting-7',
          count: 200,
        }),
      ],
      { uses: ['on users', 'on mail_choices'], most: 999 },
    ],
    ...[1, 20].map((count): Row<void> => [
      `the unread of ${count} people`,
      (_, { context }) => {
        const people = Array.from({ length: count }, (_person, index) => `many-${index + 1}`)
        return [notifications.unreadStatement(people, {}, context.now())]
      },
      { uses: 'notifications_unread', never: /Seq Scan on notifications\b/ },
    ]),
    [
      'a page of a person',
      (_, { context }) =>
        [{}, { unread: true }].map((more) =>
          notifications.pageStatement(
            { identityUid: 'many-7' },
            { ...more, page: 1, count: 25 },
            context.now(),
          ),
        ),
      { uses: 'notifications_(person|unread)', never: /Seq Scan on notifications\b/ },
    ],
  ],
})

const everyAudience: Audience[] = ['public', 'signed-in', 'approved']
const classes: [string, Audience[]][] = [
  ['public', ['public']],
  ['signed_in', ['public', 'signed-in']],
  ['approved', everyAudience],
]
const kinds = [undefined, 'content', 'document'] as const
// Finding a neighbour must not read pages that the reader may not open.
const closedNeighbours =
  /Seq Scan on (pages|page_\w+|search_words)\b|on pages (before|after)[^\n]*\n(?:\s+Index Cond[^\n]*\n)?\s+Filter/

testPlans('pages', {
  plant: rows.plantPages,
  large: 'pages|page_\\w+|search_words|search_entries',
  rows: [
    [
      'any version for administrators',
      ({ id: pageId }) =>
        [{ slug: 'many-1003' }, { id: pageId }].map((key) => page.anyPageStatement(everyAudience, key, 1)),
      { uses: 'using page_versions_pkey', most: 1000 },
    ],
    ...classes.flatMap(([name, audiences]): Row<{ component: string; id: string }>[] => {
      const reader = { audiences, identityUid: name === 'public' ? null : 'nobody', at: new Date() }
      const neighbours = [
        `Index Scan Backward using pages_read_${name} on pages before`,
        `Index Scan using pages_read_${name} on pages after`,
      ]
      return [
        [
          `a page by its address, and its neighbours, for ${name}`,
          () => [page.readablePageStatement(audiences, { slug: 'many-1003' }, undefined)],
          { uses: ['using pages_(slug_key|public)', ...neighbours], never: closedNeighbours, most: 1000 },
        ],
        [
          `a page by its id, and its neighbours, for ${name}`,
          (facts) => [page.readablePageStatement(audiences, { id: facts.id }, undefined)],
          { uses: ['using pages_pkey', ...neighbours], never: closedNeighbours, most: 1000 },
        ],
        [
          `a page that has moved, for ${name}`,
          () => [page.movedPageStatement(audiences, 'once-many-1003')],
          { most: 1000 },
        ],
        [
          `the latest, and all pages, for ${name}`,
          () =>
            kinds.flatMap((kind) => [
              latestStatement(audiences, { kind, count: 50 }),
              listStatement(reader, { kind }, { count: 25, offset: 100 }),
            ]),
          { uses: `using pages_latest_${name} on pages`, most: 1000 },
        ],
        [
          `the outline, for ${name}`,
          () => [outlineStatement(audiences)],
          { uses: `pages_read_${name}`, never: /Seq Scan on pages/ },
        ],
        [
          `what is around a page, for ${name}`,
          ({ component }) => {
            const path = [20, 5, 9]
            const level = { under: [20, 5], from: path, count: 301 }
            return [
              tree.pagePositionStatement(audiences, 'many-1003'),
              tree.firstPagesStatement(audiences, component, 201),
              tree.ancestorsStatement(audiences, component, path),
              tree.levelFromStatement(audiences, component, level),
              tree.levelBeforeStatement(audiences, component, level),
            ]
          },
          { most: 1000 },
        ],
        [
          `words, for ${name}`,
          () =>
            ['rare1003', 'word3', '"word3 rare1003"', 'word3 -rare1003', 'rare100'].map((words) =>
              searchStatement(reader, getSearchTerms(words), {}, { count: 25, offset: 0 }),
            ),
          { uses: `Bitmap Index Scan on search_entries_${name}`, most: 1000 },
        ],
        [`suggestions, for ${name}`, () => [suggestionsStatement(reader, 'page 100')], { most: 1000 }],
        [
          `words that are unknown, for ${name}`,
          () => [unknownWordsStatement(reader, ['rare99999'])],
          { uses: `Bitmap Index Scan on search_entries_${name}`, never: /Seq Scan on search_entries/ },
        ],
      ]
    }),
  ],
})

const query = (more: Partial<QuestionsQuery>): QuestionsQuery => ({
  sort: 'active',
  page: 1,
  count: 25,
  ...more,
})
const columns = { active: 'active', newest: 'created', votes: 'votes' }

testPlans('questions and members', {
  plant: rows.plantQuestions,
  large: 'questions|question_searches|members|users|answers',
  rows: [
    ...questionSorts.flatMap((sort): Row<{ uid: string; document: string }>[] => [
      [
        `questions by ${sort}`,
        (facts) => [questions.listStatement(actor(facts.uid), query({ sort }))],
        { uses: `using questions_${columns[sort]} on questions`, most: 100 },
      ],
      [
        `questions by ${sort} in each state`,
        (facts) =>
          (['open', 'answered', 'closed', 'unanswered'] as const).map((state) =>
            questions.listStatement(actor(facts.uid), query({ sort, state })),
          ),
        { uses: `using questions_(standing_)?${columns[sort]} on questions`, most: 200 },
      ],
      [
        `questions of a common tag by ${sort}`,
        (facts) => [questions.listStatement(actor(facts.uid), query({ sort, tag: 'common' }))],
        { uses: 'using questions_', most: 1000 },
      ],
      [
        `questions of a tag, a document and a person by ${sort}`,
        ({ uid: reader, document }) => {
          const lists: Partial<QuestionsQuery>[] = [
            { tag: 'tag-7' },
            { tag: 'tag-7', state: 'open' },
            { tag: 'in-none' },
            { document },
            { document, heading: 'a-heading' },
            { whose: 'mine' },
            { whose: 'followed' },
          ]
          return lists.map((more) => questions.listStatement(actor(reader), query({ sort, ...more })))
        },
        { most: 1000 },
      ],
    ]),
    [
      'words, rare and common ones',
      (facts) => [
        ...['rare777', 'word7', 'common', 'answered', 'rare77', 'nowhere'].map((text) =>
          questions.searchStatement(actor(facts.uid), { ...query({}), text }),
        ),
        questions.similarStatement('question or common or rare777', 5),
      ],
      { uses: 'question_searches_words', never: /Seq Scan on question/ },
    ],
    [
      'all members',
      () => [membersStatement({ name: '', page: 1, count: 25 })],
      { uses: 'using members_listed on members', most: 100 },
    ],
    [
      'members by a part of a name',
      () =>
        ['last777', 'first77 last777', 'first-many-888'].map((name) =>
          membersStatement({ name, page: 1, count: 25 }),
        ),
      { uses: 'members_search', most: 1000 },
    ],
    [
      'who can be mentioned',
      () => ['many-777', ''].map((handle) => mentionableStatement(handle)),
      { most: 1000 },
    ],
  ],
})

testPlans('users who got so far', {
  plant: rows.plantLists,
  large: 'milestones',
  rows: [
    [
      'a late page, past whole days by their counts',
      () => [reachedStatement('registered', { from: '2026-01-01', to: '2026-02-28', page: 80, count: 25 })],
      // A day has 144 rows; 1,975 rows come before the page.
      { uses: 'using milestones_stage on milestones', most: 144 + 25 },
    ],
  ],
})

const half = rows.generatedPeople / 25 / 2
const indexOnly = (index: string) => `Index Only Scan (Backward )?using ${index} on users`
const indexScan = (index: string) => `Index Scan (Backward )?using ${index} on users`
const seqScanOrTrigrams = /Seq Scan on users\b|users_search/

type Cursor = users.ListCursor & { column: users.UserListColumn }

/** Returns the statement for a page of the user list, given a cursor and a stamp. */
const userPage = async (world: World, search: object, cursor?: Cursor, stamp?: string) => {
  const asked = await readUserFilter(world.context.database, parse(userListQuery, search))
  const { rows: counts } = await users.countStatement(asked).execute(world.context.database)
  const cursors = new Map(cursor && [[cursor.column, [cursor]]])
  return users.pageStatement(
    users.planPage(asked, { ...counts[0]!, ...(stamp !== undefined && { stamp }), cursors }),
  )
}

const userPages: [search: object, uses: string, never?: RegExp][] = [
  [{}, indexOnly('users_created')],
  [{ page: half }, indexOnly('users_created')],
  [{ sort: 'createdAt', page: half }, indexOnly('users_created')],
  [{ sort: 'name', page: half }, indexOnly('users_name')],
  [{ sort: '-name', page: half }, indexOnly('users_name')],
  [{ sort: 'email', page: half }, indexOnly('users_email')],
  [{ sort: '-company', page: half }, indexOnly('users_company')],
  [{ status: 'denied' }, indexOnly('users_status_created')],
  [{ role: 'user', page: half }, indexOnly('users_role_created')],
  [{ status: 'approved', role: 'user', page: 200 }, indexOnly('users_status_role_created')],
  [{ status: 'approved', sort: 'name', page: 200 }, indexOnly('users_name')],
  [{ status: 'approved', role: 'user', sort: 'email', page: 200 }, indexOnly('users_email')],
  // A scan in the list's order soon finds a common name.
  [{ name: 'an' }, indexScan('users_created'), seqScanOrTrigrams],
  [{ name: 'mar', sort: 'name' }, indexScan('users_name'), seqScanOrTrigrams],
  [{ name: 'mar', status: 'approved' }, indexScan('users_(status_|role_)*created'), seqScanOrTrigrams],
  [
    { name: 'mar', status: 'approved', role: 'user' },
    indexScan('users_(status_|role_)*created'),
    seqScanOrTrigrams,
  ],
]

/** Returns the name of a company with few users. */
const findName = async (database: Database) => {
  const { name } = await database
    .selectFrom('companies')
    .select('name')
    .where('people', '>', 0)
    .orderBy('people')
    .executeTakeFirstOrThrow()
  return name
}

const narrowFilters: [search: UserFilter, uses: string][] = [
  [{ name: '', country: 'Chile' }, 'users_country'],
  [
    { name: '', registeredFrom: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
    'users_created',
  ],
  [{ name: '', seenFrom: new Date().toISOString().slice(0, 10) }, 'users_seen'],
  [{ name: '', notSeenSince: '2020-01-01' }, 'users_seen'],
  [{ name: '', tag: 'planted' }, 'user_tags_pkey'],
]

const cursorLists = [
  ['createdAt', { sort: 'createdAt' }, 'users_created'],
  ['name', { sort: 'name', status: 'approved' }, 'users_name'],
  ['email', { sort: 'email', name: 'an' }, 'users_email'],
  ['company', { sort: 'company' }, 'users_company'],
] as const

testPlans('users', {
  plant: rows.plantPeople,
  large: 'users',
  rows: [
    ...userPages.map(([search, uses, never]): Row<void> => [
      JSON.stringify(search),
      async (_, world) => [await userPage(world, search)],
      { uses, ...(never && { never }) },
    ]),
    ...[{}, { sort: 'name' }, { status: 'approved', role: 'user' }].map((search): Row<void> => [
      `a rare name of ${JSON.stringify(search)}`,
      async (_, world) => {
        const { email: name } = await world.context.database
          .selectFrom('users')
          .select('email')
          .where('status', '=', 'approved')
          .where('role', '=', 'user')
          .limit(1)
          .executeTakeFirstOrThrow()
        return [await userPage(world, { ...search, name })]
      },
      { uses: 'Bitmap Index Scan on users_search' },
    ]),
    // The cursor's key bounds the scan in both directions, so no rows are skipped.
    ...cursorLists.flatMap(([column, search, index]) =>
      [2_000, 2_025].map((place): Row<void> => [
        `${JSON.stringify(search)} from a cursor at ${place}`,
        async (_, world) => [
          await userPage(world, { ...search, page: 81 }, { column, place, identityUid: 'generated-1' }),
        ],
        {
          uses: [
            new RegExp(
              `using ${index} on users[^\\n]*\\n\\s+Index Cond: \\(.* ${place === 2_000 ? '>=' : '<'} `,
            ),
          ],
        },
      ]),
    ),
    [
      'a page whose stamp is not the present one, which is not read',
      async (_, world) => [await userPage(world, { page: half }, undefined, '0')],
      { uses: ['One-Time Filter', 'Index Only Scan[^\\n]*users_created[^\\n]*never executed'] },
    ],
    [
      'a count without a name',
      () => [users.countStatement({ name: '', status: 'approved' })],
      { never: /on users\b/ },
    ],
    [
      'a count of a name of three letters and more',
      () => [users.countStatement({ name: 'camila', role: 'user' })],
      { uses: 'Bitmap Index Scan on users_search' },
    ],
    ...narrowFilters.map(([search, index]): Row<void> => [
      `a count of ${JSON.stringify(search)}`,
      async (_, { context }) => [users.countStatement(await readUserFilter(context.database, search))],
      { uses: index },
    ]),
    [
      'the users of a segment',
      async (_, { context: { database }, administrator }) => {
        const segment = crypto.randomUUID()
        const { uid: ownerUid } = await administrator()
        const search = { ...parse(userListQuery, {}), company: await findName(database) }
        await insertView(database, { id: segment, ownerUid, name: segment, search, shared: true }, new Date())
        const { condition } = await requireSegment(database, segment)
        return [sql`select identity_uid from users where ${condition}`]
      },
      { uses: 'users_in_company' },
    ],
  ],
})
