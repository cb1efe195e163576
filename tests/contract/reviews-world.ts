import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '../support/service'
import type { World } from './world'

/** Makes a user a reviewer of a page, without a notification. */
export const makeReviewer = async (
  { context }: World,
  row: Pick<Insertable<Tables['page_reviewers']>, 'page_id' | 'identity_uid'>,
): Promise<void> => {
  const named_at = context.now().toISOString()
  await context.database
    .insertInto('page_reviewers')
    .values({ id: uuidv7(), named_at, ...row })
    .execute()
}

/** Inserts a comment, by default on the whole page. Returns its id. */
export const makeComment = async (
  { context }: World,
  traits: Partial<Insertable<Tables['page_comments']>> & { page_id: string },
): Promise<string> => {
  const id = uuidv7()
  const created_at = context.now().toISOString()
  await context.database
    .insertInto('page_comments')
    .values({ id, version: 1, body: 'A comment', created_at, ...traits })
    .execute()
  return id
}
