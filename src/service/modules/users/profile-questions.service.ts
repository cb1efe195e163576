import { questionFields } from '~/contract/enums'
import type { ProfileQuestions, ProfileQuestionsInput, StoredQuestions } from '~/contract/profile-questions'
import { ProblemError } from '~/contract/problem'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { type ActingAdministrator, getChangedDetails } from '../audit/audit-actions'

const select = (database: Database) =>
  database.selectFrom('settings').select(['profile_questions', 'profile_questions_revision'])

/** Returns the questions of a profile, as administrators configured them. */
export const readProfileQuestions = async (database: Database): Promise<ProfileQuestions> => {
  const row = await select(database).executeTakeFirstOrThrow()
  return { ...row.profile_questions, revision: row.profile_questions_revision }
}

const toFacts = (questions: StoredQuestions) =>
  Object.fromEntries(
    questionFields.flatMap((field) =>
      Object.entries(questions[field]).map(([name, value]) => [`${field}.${name}`, value]),
    ),
  )

/**
 * Sets the texts of the questions and whether they are asked; answers stay.
 * @throws ProblemError CONFLICT if another administrator set them in the meantime
 */
export const setProfileQuestions = (
  context: WriteContext,
  by: ActingAdministrator,
  { revision, ...questions }: ProfileQuestionsInput,
): Promise<ProfileQuestions> =>
  context.database.transaction().execute(async (transaction) => {
    const row = await select(transaction).forUpdate().executeTakeFirstOrThrow()
    if (row.profile_questions_revision !== revision) throw new ProblemError('CONFLICT')
    const { before, after } = getChangedDetails(toFacts(row.profile_questions), toFacts(questions))
    if (Object.keys(after).length === 0) return { ...questions, revision }
    await transaction
      .updateTable('settings')
      .set({ profile_questions: JSON.stringify(questions), profile_questions_revision: revision + 1 })
      .execute()
    const at = context.now()
    await publish(context, transaction, { type: 'profile-questions.set', by, before, after, at })
    return { ...questions, revision: revision + 1 }
  })
