import type { ReasonTemplate } from '~/contract/reason-templates'
import type { Database } from '../../context'
import type { MailText } from '../../mail/templates'

/** What was saved of mails, by id; without a subject where the portal's own text is in force again. */
export const listSaved = (database: Database) =>
  database.selectFrom('mail_texts').select(['id', 'subject']).execute()

export const findSaved = (database: Database, id: string) =>
  database.selectFrom('mail_texts').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces the text of the named revision; null leaves none. False if it has another revision. */
export const saveText = async (
  transaction: Database,
  { id, revision, text }: { id: string; revision: number; text: MailText | null },
): Promise<boolean> => {
  const columns = { ...(text ?? { subject: null, body: '', button: '' }), revision: revision + 1 }
  const saved =
    revision === 0
      ? await transaction
          .insertInto('mail_texts')
          .values({ id, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await transaction
          .updateTable('mail_texts')
          .set(columns)
          .where('id', '=', id)
          .where('revision', '=', revision)
          .returning('id')
          .executeTakeFirst()
  return saved !== undefined
}

/** The reasons that administrators set for reviewers; null where they never did. */
export const findReasons = (database: Database) =>
  database
    .selectFrom('settings')
    .select(['reason_templates as templates', 'reason_templates_revision as revision'])
    .executeTakeFirstOrThrow()

/** Replaces the list of the named revision; false if it has another one. */
export const saveReasons = async (
  transaction: Database,
  templates: readonly ReasonTemplate[],
  revision: number,
): Promise<boolean> => {
  const saved = await transaction
    .updateTable('settings')
    .set({ reason_templates: JSON.stringify(templates), reason_templates_revision: revision + 1 })
    .where('reason_templates_revision', '=', revision)
    .returning('is_only')
    .executeTakeFirst()
  return saved !== undefined
}
