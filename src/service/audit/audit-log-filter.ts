import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { AuditFilter } from '~/contract/audit'
import { canonicalEmail, day } from '~/contract/text'
import { storable } from '../database/storable'

const address = (text: string) => canonicalEmail(storable(text))

const byActor = (actor: string) =>
  actor.includes('@')
    ? sql`actor_uid = (select identity_uid from users where email = ${address(actor)})`
    : sql`actor_uid = ${storable(actor)}`

const bySubject = (subject: string) =>
  subject.includes('@')
    ? sql`subject_id in (
        select identity_uid from users where email = ${address(subject)}
        union all select id::text from invitations where email = ${address(subject)}
      )`
    : sql`subject_id = ${storable(subject)}`

/** `user.` is every action that begins so. */
const byAction = (action: string) =>
  action.endsWith('.')
    ? sql`action like ${`${storable(action).replace(/[\\%_]/g, '\\$&')}%`}`
    : sql`action = ${storable(action)}`

const isDay = (text: string) => v.is(day, text)
const endOf = (to: string) =>
  isDay(to)
    ? sql`at < ${new Date(to).toISOString()}::timestamptz + interval '24 hours'`
    : sql`at <= ${new Date(to).toISOString()}`

/** The conditions of a filter, one at least. */
export const matching = ({ actor, action, subject, from, to }: AuditFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(actor ? [byActor(actor)] : []),
      ...(action ? [byAction(action)] : []),
      ...(subject ? [bySubject(subject)] : []),
      ...(from ? [sql`at >= ${new Date(from).toISOString()}`] : []),
      ...(to ? [endOf(to)] : []),
    ],
    sql` and `,
  )
