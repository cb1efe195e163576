import { sql } from 'kysely'
import { profileChange } from '~/contract/users'
import type { Database } from '../../context'

/** Replaces the name of an erased user. */
const removedName = 'Removed user'

// Keys of audit details that identify a user or quote one.
const personalDataKeys = [
  ...Object.keys(profileChange.entries),
  'email',
  'learner',
  'profilePicture',
  'comment',
  'tags',
  'message',
  'reason',
]

const removePersonalData = (facts: 'before' | 'after') => sql`(
  select coalesce(jsonb_object_agg(
    key,
    case when key in (${sql.join(personalDataKeys)}) or key like 'address.%' then '"removed"'::jsonb else value end
  ), '{}'::jsonb)
  from jsonb_each(${sql.ref(facts)})
)`

/** Deletes and returns the user's earlier confirmed addresses, except those that another user has now. */
const deleteFormerAddresses = async (transaction: Database, identityUid: string): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select distinct old_email as email from email_changes
    where identity_uid = ${identityUid} and applied_at is not null and revert_hash is not null
      and not exists (select from users where users.email = old_email)`.execute(transaction)
  // Mails to an address that was never confirmed are stored under that address alone.
  await sql`
    delete from mails using email_changes
    where mails.kind = 'change-email' and mails.to_address = email_changes.new_email
      and mails.created_at = email_changes.requested_at
      and email_changes.identity_uid = ${identityUid}`.execute(transaction)
  await sql`delete from email_changes where identity_uid = ${identityUid}`.execute(transaction)
  return rows.map(({ email }) => email)
}

/**
 * Removes a user's personal data from records that are retained: what happened, when, and to which uid stays. Records
 * with only an address belong to this user only if the address was confirmed: it may be a stranger's, whose invitation
 * and messages must stay. Call it in the transaction that erases the user.
 */
export const anonymizeUser = async (
  transaction: Database,
  { identityUid, email, verified }: { identityUid: string; email: string; verified: boolean },
): Promise<void> => {
  const earlier = await deleteFormerAddresses(transaction, identityUid)
  const confirmed = verified ? [email, ...earlier] : earlier
  // An empty list is null in SQL, and nothing equals null.
  const addresses = sql.join(confirmed.length > 0 ? confirmed : [null])
  await sql`
    update audit_entries set before = ${removePersonalData('before')}, after = ${removePersonalData('after')}
    where subject_id = any (
      array[${identityUid}::text] || array(
        -- Also where the invitation itself is forgotten.
        select subject_id from audit_entries
        where action = 'invitation.create' and after ->> 'email' in (${addresses})
      )
    )
      -- Of one learner, in an entry about a path.
      or (subject_kind = 'learning-path' and after ->> 'identityUid' = ${identityUid})`.execute(transaction)
  await sql`update audit_entries set actor_name = ${removedName} where actor_uid = ${identityUid}`.execute(
    transaction,
  )
  await sql`update application_events set actor_name = ${removedName} where actor_uid = ${identityUid}`.execute(
    transaction,
  )
  await sql`update application_notes set actor_name = ${removedName} where actor_uid = ${identityUid}`.execute(
    transaction,
  )
  await sql`
    update pages set author_name = ${removedName}
    from page_versions
    where page_versions.page_id = pages.id and page_versions.author_uid = ${identityUid}
      and page_versions.version = coalesce(pages.published_version, pages.version)`.execute(transaction)
  for (const table of [
    'user_notes',
    'page_versions',
    'page_publications',
    'page_preview_links',
    'contact_replies',
    'announcements',
    'segment_messages',
  ] as const) {
    await sql`
      update ${sql.table(table)} set author_name = ${removedName}, author_uid = null
      where author_uid = ${identityUid}`.execute(transaction)
  }
  await sql`
    update download_releases set uploaded_by_name = ${removedName}, uploaded_by = null
    where uploaded_by = ${identityUid}`.execute(transaction)
  await sql`
    update application_forms set published_by_name = ${removedName}, published_by = null
    where published_by = ${identityUid}`.execute(transaction)
  // The uid stays: without one it would count as the portal's own command, and continue.
  for (const table of ['imports', 'api_descriptions'] as const) {
    await sql`
      update ${sql.table(table)} set created_by_name = ${removedName}
      where created_by = ${identityUid}`.execute(transaction)
  }
  for (const table of ['dev_kit_request_events', 'kit_unit_events'] as const) {
    await sql`
      update ${sql.table(table)} set actor_name = ${removedName}, actor_uid = null
      where actor_uid = ${identityUid}`.execute(transaction)
  }
  await sql`
    update post_reports set decided_by = ${removedName}, decided_by_uid = null
    where decided_by_uid = ${identityUid}`.execute(transaction)
  await sql`delete from invitations where email in (${addresses})`.execute(transaction)
  await sql`
    delete from mails where id in (
      select id from mails where identity_uid = ${identityUid} or to_address in (${addresses})
      -- Always in the same order, to prevent deadlocks.
      order by id for update
    )`.execute(transaction)
  // Including the receivers' responses, which may contain anything.
  await sql`delete from webhook_deliveries where identity_uid = ${identityUid}`.execute(transaction)
  await sql`
    update contact_messages set name = ${removedName}, email = '', identity_uid = null
    where identity_uid = ${identityUid} or (identity_uid is null and lower(email) in (${addresses}))`.execute(
    transaction,
  )
}
