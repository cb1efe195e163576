import type { Database } from '../../context'

/** A linked account of another provider that a user proved to own, or is about to link. */
interface StoredSignInMethod {
  subject: string | null
  expected_until: string | null
}

export const findSignInMethod = (
  database: Database,
  identityUid: string,
  providerId: string,
): Promise<StoredSignInMethod | undefined> =>
  database
    .selectFrom('sign_in_ways')
    .select(['subject', 'expected_until'])
    .where('identity_uid', '=', identityUid)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

/** Returns the subjects of the linked accounts, by their provider. */
export const getSubjects = async (database: Database, identityUid: string): Promise<Map<string, string>> => {
  const rows = await database
    .selectFrom('sign_in_ways')
    .select(['provider_id', 'subject'])
    .where('identity_uid', '=', identityUid)
    .where('subject', 'is not', null)
    .$narrowType<{ subject: string }>()
    .execute()
  return new Map(rows.map(({ provider_id, subject }) => [provider_id, subject]))
}

/** Whether an account whose linking was allowed until then (ISO 8601) may still be linked. */
export const isExpected = (until: string | null, now: Date): boolean =>
  until !== null && new Date(until) > now

/** Returns a predicate: whether an account is one that the user proved to own, or is linking now. */
export const createOwnershipTest = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<(account: { providerId: string; subject: string }) => boolean> => {
  const rows = await database
    .selectFrom('sign_in_ways')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .execute()
  return ({ providerId, subject }) =>
    rows.some(
      (row) =>
        row.provider_id === providerId && (row.subject === subject || isExpected(row.expected_until, now)),
    )
}

export const writeSignInMethod = async (
  database: Database,
  { identityUid, providerId, ...way }: { identityUid: string; providerId: string } & StoredSignInMethod,
): Promise<void> => {
  await database
    .insertInto('sign_in_ways')
    .values({ identity_uid: identityUid, provider_id: providerId, ...way })
    .onConflict((conflict) => conflict.columns(['identity_uid', 'provider_id']).doUpdateSet(way))
    .execute()
}

/** Deletes all linked accounts, or all but one. */
export const deleteSignInMethods = async (
  database: Database,
  identityUid: string,
  except: string | undefined,
): Promise<void> => {
  await database
    .deleteFrom('sign_in_ways')
    .where('identity_uid', '=', identityUid)
    .$if(except !== undefined, (query) => query.where('provider_id', '!=', except ?? ''))
    .execute()
}

export const deleteSignInMethod = async (
  database: Database,
  identityUid: string,
  providerId: string,
): Promise<void> => {
  await database
    .deleteFrom('sign_in_ways')
    .where('identity_uid', '=', identityUid)
    .where('provider_id', '=', providerId)
    .execute()
}
