import type { ApplicationForm, FormVersion, ManagedForm } from '~/contract/application-form'
import { checkForm } from '~/contract/check-form'
import { ProblemError } from '~/contract/problem'
import type { Database, ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { type ActingAdministrator, getAuthor } from '../audit/audit-actions'
import { writeOnce } from '../../http/idempotency'
import { assertCurrentVersion } from '../documents/catalogue.service'
import {
  findForm,
  insertFormVersion,
  lockFormDraft,
  readManagedForm,
  updateFormDraft,
} from './application-forms.queries'

const lockCurrent = async (transaction: Database, revision: number) => {
  const draft = await lockFormDraft(transaction)
  assertCurrentVersion(draft, revision)
  return draft
}

/** @throws ProblemError NOT_FOUND if there is no such version */
export const requireFormVersion = async (database: Database, version: number): Promise<FormVersion> => {
  const found = await findForm(database, version)
  if (!found) throw new ProblemError('NOT_FOUND')
  return found
}

/**
 * Saves the draft form.
 * @throws ProblemError CONFLICT if it was saved since the named revision
 */
export const saveForm = (
  context: ServiceContext,
  by: ActingAdministrator,
  { form, revision }: { form: ApplicationForm; revision: number },
): Promise<ManagedForm> =>
  context.database.transaction().execute(async (transaction) => {
    await lockCurrent(transaction, revision)
    const at = context.now()
    await updateFormDraft(transaction, { form, revision: revision + 1 }, at)
    await publish(context, transaction, { type: 'application-form.saved', by, revision: revision + 1, at })
    return readManagedForm(transaction)
  })

/**
 * Publishes the draft form as the next version. Submissions keep the version that they answered.
 * @throws ProblemError CONFLICT as {@link saveForm}; FIELDS_INVALID at the parts of the form; IDEMPOTENCY_KEY_REUSED
 */
export const publishForm = (
  context: ServiceContext,
  by: ActingAdministrator,
  { revision }: { revision: number },
): Promise<ManagedForm> =>
  writeOnce(context, by, {
    write: async (transaction) => {
      const { form } = await lockCurrent(transaction, revision)
      const fields = checkForm(form)
      if (fields.length > 0) throw new ProblemError('FIELDS_INVALID', { fields })
      const at = context.now()
      const version = await insertFormVersion(transaction, form, getAuthor(by), at)
      await updateFormDraft(transaction, { form, revision: revision + 1 }, at)
      await publish(context, transaction, { type: 'application-form.published', by, version, at })
      return readManagedForm(transaction)
    },
    read: readManagedForm,
  })
