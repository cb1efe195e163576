import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import type { ReasonTemplate, ReasonTemplateList } from '~/contract/reason-templates'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit-actions'
import { findReasons, saveReasons } from './mail-texts.queries'

/** The default choices of reviewers, for any programme. */
const neutralTemplates = (): ReasonTemplate[] => [
  {
    use: 'approved',
    title: t`Clear project`,
    text: t`Thank you for a clear application. Everything is open to you now; the first learning path is a good place to start.`,
  },
  {
    use: 'approved',
    title: t`Known company or partner`,
    text: t`Welcome to the programme. Colleagues who want to join can register with their own address and name you in their application.`,
  },
  {
    use: 'denied',
    title: t`The project is not clear yet`,
    text: t`Please say in a few sentences what you will build, who will use it and what it needs. Then submit the application again.`,
  },
  {
    use: 'denied',
    title: t`The company could not be confirmed`,
    text: t`We could not confirm that you work for the company you named. Please register with your work address, or tell us who there can vouch for you.`,
  },
  {
    use: 'denied',
    title: t`Outside the programme`,
    text: t`We could not see in your application how your project fits the programme. If we misread it, change the description and submit it again.`,
  },
  {
    use: 'denied',
    title: t`Registered twice`,
    text: t`You have another account in the programme already. Please use that one; write to us if you cannot reach it any more.`,
  },
  {
    use: 'message',
    title: t`Tell us more about the project`,
    text: t`Could you describe in a few sentences what you will build and who will use it?`,
  },
]

/** Returns the reasons and texts that reviewers choose from, in their order. */
export const readReasonTemplates = async (database: Database): Promise<ReasonTemplateList> => {
  const { templates, revision } = await findReasons(database)
  return { data: templates ?? neutralTemplates(), revision }
}

/** @throws ProblemError CONFLICT if the list was changed since it was read */
export const replaceReasonTemplates = (
  context: WriteContext,
  by: ActingAdministrator,
  { data, revision }: ReasonTemplateList,
): Promise<ReasonTemplateList> =>
  context.database.transaction().execute(async (transaction) => {
    const before = (await readReasonTemplates(transaction)).data
    if (!(await saveReasons(transaction, data, revision))) {
      throw new ProblemError('CONFLICT', { detail: t`Someone else changed the templates in the meantime.` })
    }
    await publish(context, transaction, {
      type: 'reason-templates.replaced',
      by,
      before,
      after: data,
      at: context.now(),
    })
    return { data, revision: revision + 1 }
  })
