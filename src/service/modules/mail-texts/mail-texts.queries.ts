import type { ReasonTemplate } from '~/contract/reason-templates'
import type { Database } from '../../context'
import { updateIfCurrent } from '../../database/update-if-current'
import type { MailText } from '../../mail/templates'

/** Lists the saved texts of mails, by id; without a subject if the portal's own text applies again. */
export const listSaved = (database: Database) =>
  database.selectFrom('mail_texts').select(['id', 'subject']).execute()

export const findSaved = (database: Database, id: string) =>
  database.selectFrom('mail_texts').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces the text of the named revision, 0 for none yet; null deletes it. False if it has another revision. */
export const saveText = async (
  transaction: Database,
  { id, revision, text }: { id: string; revision: number; text: MailText | null },
): Promise<boolean> => {
  const columns = text ?? { subject: null, body: '', button: '' }
  if (revision > 0) return updateIfCurrent(transaction, 'mail_texts', { id, revision }, columns)
  const inserted = await transaction
    .insertInto('mail_texts')
    .values({ id, ...columns, revision: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Finds the reasons that administrators set for reviewers; null if they never did. */
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
