import { type RawBuilder, sql } from 'kysely'
import { seedGeneratedUsers } from '~/service/database/seed/seed-people'
import type { World } from '../contract/world'

// Large tables, as after some years of use.

/** Updates the planner's statistics and flushes the pending lists of indexes, as autovacuum does. */
const analyze = (world: World, tables: string[]) =>
  sql`vacuum analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(world.context.database)

const plant = async (world: World, statements: RawBuilder<unknown>[]) => {
  for (const statement of statements) await statement.execute(world.context.database)
}

/** Bulk changes, their rows, and updates of the identity provider. */
export const plantBulkChanges = async (world: World) => {
  await plant(world, [
    sql`
      insert into bulk_changes (id, kind, new_value, state, created_at, created_by, started_at)
      select ('0190aaaa-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, 'status', 'approved',
        case when number < 4 then 'running' else 'done' end, now(), 'starter', now()
      from generate_series(1, 2000) as number`,
    sql`
      insert into bulk_change_rows (bulk_change_id, position, identity_uid, before, after, outcome)
      select ('0190aaaa-0000-7000-8000-' || lpad((number % 4 + 1)::text, 12, '0'))::uuid, number,
        'uid' || number, 'pending', 'approved', case when number < 15000 then 'changed' else 'waiting' end
      from generate_series(1, 20000) as number`,
  ])
  await analyze(world, ['bulk_changes', 'bulk_change_rows'])
}

export const learners = 1_000
export const paths = 40

/** Paths, and learners who finished three of them. Resolves with the id of one path. */
export const plantLearning = async (world: World) => {
  await plant(world, [
    sql`
      insert into users (identity_uid, email, first_name, last_name, status, created_at, updated_at)
      select 'learner-' || number, 'learner-' || number || '@x.example', 'First', 'Last', 'approved', now(), now()
      from generate_series(1, ${sql.lit(learners)}) as number`,
    sql`
      insert into learning_paths (id, slug, title, summary, level, unit_order, position)
      select gen_random_uuid(), 'many-' || number, 'Path', '', 'Beginner', 'required', number
      from generate_series(1, ${sql.lit(paths)}) as number`,
    sql`
      insert into learning_units (id, path_id, slug, title, kind, minutes, position)
      select gen_random_uuid(), id, 'unit-' || number, 'Unit', 'video', 5, number
      from learning_paths cross join generate_series(1, 5) as number`,
    sql`
      insert into learning_path_progress (identity_uid, path_id, started_at, last_at)
      select identity_uid, learning_paths.id, now(), now() - make_interval(mins => length(identity_uid))
      from users cross join learning_paths
      where position <= 3 and identity_uid like 'learner-%'`,
    sql`
      insert into learning_progress (identity_uid, unit_id, started_at, last_at, finished_at, unit_revision)
      select identity_uid, learning_units.id, now(), now(), now(), 1
      from learning_path_progress join learning_units using (path_id)`,
  ])
  await analyze(world, [
    'users',
    'learning_paths',
    'learning_units',
    'learning_progress',
    'learning_path_progress',
  ])
  const { id } = await world.context.database
    .selectFrom('learning_paths')
    .select('id')
    .where('slug', '=', 'many-1')
    .executeTakeFirstOrThrow()
  return { path: id }
}

const notified = 200
const wanting = 4_000

/** Notifications of some users, and many users who want announcements by mail. */
export const plantNotifications = async (world: World) => {
  await plant(world, [
    sql`
      insert into users (identity_uid, email, status, first_name, last_name, created_at, updated_at)
      select 'many-' || number, 'many-' || number || '@x.example', 'approved', 'First', 'Last',
        now() - interval '1 year', now()
      from generate_series(1, ${sql.lit(notified)}) as number`,
    sql`
      insert into notifications (id, identity_uid, kind, title, link, created_at, read_at)
      select gen_random_uuid(), 'many-' || number % ${sql.lit(notified)} + 1, 'answer', 'Title', '/community',
        now() - make_interval(mins => number), case when number % 3 = 0 then null else now() end
      from generate_series(1, ${sql.lit(notified * 100)}) as number`,
    sql`
      insert into notification_broadcasts (id, kind, title, link, visible_at)
      select gen_random_uuid(), 'announcement', 'Title', '/community', now() - make_interval(hours => number)
      from generate_series(1, 50) as number`,
    sql`
      insert into users (identity_uid, email, status, first_name, last_name, created_at, updated_at)
      select 'wanting-' || number, 'wanting-' || number || '@x.example', 'approved', 'First', 'Last', now(), now()
      from generate_series(1, ${sql.lit(wanting)}) as number`,
    sql`
      insert into mail_choices (identity_uid, kind, mail)
      select identity_uid, 'announcement', true from users where identity_uid like 'wanting-%'`,
  ])
  await analyze(world, ['users', 'mail_choices', 'notifications', 'notification_broadcasts'])
}

const pages = 10_000

/** Pages of one component for every audience. Resolves with the component, and the id of the page many-1003. */
export const plantPages = async (world: World) => {
  const component = (await world.component()).component_id
  await plant(world, [
    sql`
      insert into pages (id, kind, component_id, slug, position, path, audience, status, version, published_version,
        title, html, headings, text, minutes, published_at, changed_at)
      select gen_random_uuid(), case when number % 50 = 0 then 'content' else 'document' end,
        case when number % 50 = 0 then null else ${component}::uuid end, 'many-' || number,
        number % 20 + 1, array[number / 400 + 1, number / 20 % 20 + 1, number % 20 + 1],
        (array['public', 'signed-in', 'approved', 'approved'])[number % 4 + 1],
        case when number % 10 = 0 then 'draft' else 'published' end, 1, 1,
        'Page ' || number, '<p></p>', '[]', 'word' || number % 100 || ' rare' || number, 1, now(),
        now() - make_interval(mins => number)
      from generate_series(1, ${sql.lit(pages)}) as number`,
    sql`
      insert into page_versions (page_id, version, title, body, headings, author_name, created_at)
      select id, 1, title, '', '[]', '', now() from pages`,
    sql`
      insert into page_slugs (slug, page_id, changed_at) select 'once-' || slug, id, now() from pages`,
    sql`
      insert into page_sections (page_id, position, anchor, heading, depth, text)
      select id, 1, '', '', 1, text from pages where status = 'published'`,
  ])
  await analyze(world, [
    'pages',
    'page_versions',
    'page_slugs',
    'page_sections',
    'search_entries',
    'search_words',
  ])
  const { id } = await world.context.database
    .selectFrom('pages')
    .select('id')
    .where('slug', '=', 'many-1003')
    .executeTakeFirstOrThrow()
  return { component, id }
}

const questions = 8_000
const members = 4_000

/** Questions, answers and members. Resolves with a user who asked and follows some, and a page with some. */
export const plantQuestions = async (world: World) => {
  const { uid } = await world.person({ status: 'approved' })
  const page = await world.page({ audience: 'approved' })
  await plant(world, [
    sql`
      insert into questions (id, title, body, html, text, tags, author_uid, page_id, heading, votes, is_closed,
        is_hidden, created_at, active_at)
      select gen_random_uuid(), 'Question ' || number, '', '', 'common word' || number % 100 || ' rare' || number,
        array['tag-' || number % 200, 'common'], case when number % 200 = 3 then ${uid} end,
        case when number % 200 = 7 then ${page.id}::uuid end, case when number % 400 = 7 then 'a-heading' else '' end,
        number * 7 % 1000, number % 100 = 1, number % 50 = 2,
        now() - make_interval(mins => number), now() - make_interval(mins => number * 13 % ${sql.lit(questions)})
      from generate_series(1, ${sql.lit(questions)}) as number`,
    sql`
      insert into answers (id, question_id, body, html, text, created_at)
      select gen_random_uuid(), id, '', '', 'answered', now() from questions where votes % 9 = 0`,
    sql`
      update questions set answers = 1, accepted_answer_id = case when questions.votes % 60 <> 0 then answers.id end
      from answers where answers.question_id = questions.id`,
    sql`
      insert into question_followers (question_id, identity_uid, at)
      select id, ${uid}, now() from questions where votes = 500`,
    sql`
      insert into users (identity_uid, email, status, first_name, last_name, company_name, created_at, updated_at)
      select 'many-' || number, 'many-' || number || '@x.example', 'approved', 'First' || number % 500,
        'Last' || number, 'Company ' || number % 1000, now(), now()
      from generate_series(1, ${sql.lit(members)}) as number`,
    sql`
      insert into members (identity_uid, handle, is_listed, created_at)
      select identity_uid, 'first-' || identity_uid, substr(identity_uid, 6)::integer % 2 = 0, now()
      from users where identity_uid like 'many-%'`,
  ])
  await analyze(world, [
    'questions',
    'answers',
    'question_searches',
    'question_followers',
    'users',
    'members',
  ])
  return { uid, document: page.slug }
}

/** The number of users, applications, requests, messages and invitations; every hundredth user is deleted. */
export const listed = 4_000

/** Rows for every long list. */
export const plantLists = async (world: World) => {
  const numbered = sql`generate_series(1, ${sql.lit(listed)}) as number`
  await plant(world, [
    sql`insert into users (identity_uid, email, first_name, last_name, created_at, updated_at)
        select 'one-' || number, 'one-' || number || '@x.example', 'One', 'Of many',
          timestamptz '2026-01-01Z' + number * interval '10 minutes', now() from ${numbered}`,
    sql`insert into applications (identity_uid, state, version, submitted_at)
        select 'one-' || number, 'submitted', 1, timestamptz '2026-01-01' + number * interval '1 minute'
        from ${numbered}`,
    sql`insert into application_submissions (identity_uid, version, answers, submitted_at)
        select identity_uid, 1, '{"country": "Chile", "project": "Meters"}', submitted_at from applications`,
    sql`insert into application_events (id, identity_uid, at, kind, actor_uid, actor_name, version)
        select gen_random_uuid(), 'one-' || number, timestamptz '2026-01-01' + number * interval '1 minute',
          case when number = 3 then 'denied' else 'approved' end, case when number = 3 then 'one-2' else 'one-1' end, '', 1
        from ${numbered}`,
    sql`insert into dev_kits (id, slug, name, description, facts, stock, position)
        values (gen_random_uuid(), 'kit-of-many', 'Kit', '', '[]', 1, 1)`,
    sql`insert into dev_kit_requests
        (id, kit_id, identity_uid, quantity, asked, purpose, shipping_address, state, created_at, changed_at)
        select gen_random_uuid(), id, 'one-' || number, 1, 1, '', '{}', 'requested',
          timestamptz '2026-01-01' + number * interval '1 minute', now() from dev_kits cross join ${numbered}`,
    sql`insert into contact_messages (id, name, email, subject, message, state, created_at, changed_at, assigned_to)
        select gen_random_uuid(), 'Ada', 'ada@x.example', 'Subject ' || number, 'Message', 'new',
          timestamptz '2026-01-01' + number * interval '1 minute', now(),
          case when number > 10 then 'one-' || number end from ${numbered}`,
    sql`insert into invitations (id, email, role, created_at, expires_at, sent_at)
        select gen_random_uuid(), 'invited-' || number || '@x.example', 'user',
          timestamptz '2026-01-01' + number * interval '1 minute', now(), now() from ${numbered}`,
    sql`update users set deleted_at = now() where identity_uid like 'one-%00'`,
    sql`vacuum analyze`,
  ])
}

export const generatedPeople = 20_000

/** Users as in the demonstration data. */
export const plantPeople = async (world: World) => {
  const at = new Date('2026-11-20T12:00:00.000Z')
  await world.context.database
    .transaction()
    .execute((transaction) => seedGeneratedUsers(transaction, generatedPeople, at))
  await plant(world, [
    sql`insert into user_tags (identity_uid, tag)
      select identity_uid, case when right(identity_uid, 2) = '42' then 'planted' else 'other' end from users`,
  ])
  await analyze(world, ['users', 'user_tags', 'companies'])
}

/** Audit log entries about other users. */
export const plantAuditEntries = async (world: World) => {
  await plant(world, [
    sql`
      insert into audit_entries
        (id, at, actor_name, action, subject_kind, subject_id, before, after, request_id)
      select gen_random_uuid(), now(), 'Ada', 'user.update', 'user', 'other-' || number, '{}', '{}', ''
      from generate_series(1, 5000) as number`,
  ])
  await analyze(world, ['audit_entries'])
}
