import { t } from '@lingui/core/macro'
import { createFieldProblem } from '~/contract/field-problem'
import type { ListedMail, MailKindText, MailTextInput, RenderedMail } from '~/contract/mail-texts'
import { type FieldProblem, ProblemError } from '~/contract/problem'
import type { UserActor } from '../../http/actor'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { type MailContent, enqueueMail } from '../../mail/outbox'
import {
  type MailTemplate,
  type MailText,
  describeVariable,
  findTemplate,
  getGroup,
  listTemplates,
  listVariables,
  mailGroups,
} from '../../mail/templates'
import type { ActingAdministrator } from '../audit/audit-actions'
import { requireUser } from '../users/find-user'
import { findSaved, listSaved, saveText } from './mail-texts.queries'

const requireTemplate = (id: string): MailTemplate => {
  const template = findTemplate(id)
  if (!template) throw new ProblemError('NOT_FOUND')
  return template
}

const present = ({ id, purpose }: MailTemplate): Pick<ListedMail, 'id' | 'group' | 'purpose'> => ({
  id,
  group: mailGroups()[getGroup(id)],
  purpose: purpose(),
})

/** Lists all mails that the portal sends, by noun. */
export const listMailTexts = async (database: Database): Promise<ListedMail[]> => {
  const saved = new Map((await listSaved(database)).map(({ id, subject }) => [id, subject]))
  const groups = Object.keys(mailGroups())
  return listTemplates()
    .toSorted((one, other) => groups.indexOf(getGroup(one.id)) - groups.indexOf(getGroup(other.id)))
    .map((template) => {
      const subject = saved.get(template.id) ?? null
      return {
        ...present(template),
        subject: subject ?? template.getText().subject,
        isChanged: subject !== null,
      }
    })
}

/** @throws ProblemError NOT_FOUND */
export const readMailText = async (database: Database, id: string): Promise<MailKindText> => {
  const template = requireTemplate(id)
  const row = await findSaved(database, id)
  const own = template.getText()
  const saved =
    row && row.subject !== null ? { subject: row.subject, body: row.body, button: row.button } : null
  const text = saved ?? own
  return {
    ...present(template),
    subject: text.subject,
    isChanged: saved !== null,
    hasButton: own.button !== '',
    text,
    ownText: own,
    variables: template.variables.map((name) => ({
      name,
      meaning: describeVariable(name),
      isRequired: template.required.includes(name),
    })),
    revision: row?.revision ?? 0,
  }
}

const formatNames = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/**
 * Converts a text to the form that mails are rendered from.
 * @param at the path of the text in the call, with its dot
 * @throws ProblemError FIELDS_INVALID for variables that are unknown or missing, and for a button without a label
 */
const checkText = (template: MailTemplate, input: MailTextInput, at = ''): MailText => {
  const { variables, required } = template
  const hasButton = template.getText().button !== ''
  const text = { ...input, button: hasButton ? input.button : '' }
  const problems: FieldProblem[] = Object.entries(text).flatMap(([field, words]) => {
    // Text in braces is meant to be a variable, even if it cannot be one.
    const written = [...words.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    const unknown = written.find((name) => !variables.some((known) => known === name))
    return unknown === undefined
      ? []
      : [
          createFieldProblem(at + field, 'mailVariableUnknown', {
            name: unknown,
            known: formatNames(variables),
          }),
        ]
  })
  const used = listVariables(`${text.subject} ${text.body}`)
  const missing = required.filter((name) => !used.includes(name))
  if (missing.length > 0) {
    problems.push(createFieldProblem(`${at}body`, 'mailVariableMissing', { names: formatNames(missing) }))
  }
  if (hasButton && text.button === '') problems.push(createFieldProblem(`${at}button`, 'mailButtonRequired'))
  if (problems.length > 0) throw new ProblemError('FIELDS_INVALID', { fields: problems })
  return text
}

/**
 * Changes the text of a mail; null restores the portal's own. Mails in the outbox do not change.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID, CONFLICT if it was changed since it was read
 */
export const changeMailText = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { text: input, revision }: { text: MailTextInput | null; revision: number },
): Promise<MailKindText> => {
  const template = requireTemplate(id)
  const text = input && checkText(template, input, 'text.')
  return context.database.transaction().execute(async (transaction) => {
    const before = await readMailText(transaction, id)
    if (!(await saveText(transaction, { id, revision, text }))) {
      throw new ProblemError('CONFLICT', { detail: t`Someone else changed this mail in the meantime.` })
    }
    const after = await readMailText(transaction, id)
    const isReset = text === null
    const event = { by, id, before: before.text, after: after.text, isReset, at: context.now() }
    await publish(context, transaction, { type: 'mail-text.changed', ...event })
    return after
  })
}

/**
 * Renders the mail with this text and sample values.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID
 */
export const previewMail = (
  { config }: Pick<ServiceContext, 'config'>,
  id: string,
  input: MailTextInput,
): RenderedMail => {
  const template = requireTemplate(id)
  return template.composeSample().render(config, checkText(template, input))
}

/**
 * Mails a preview to the user's own address, marked as a test. Call it in a transaction.
 * @returns the address
 */
export const enqueueTestMail = async (
  transaction: Database,
  { identityUid }: UserActor,
  content: MailContent,
  now: Date,
): Promise<string> => {
  const { email: to } = await requireUser(transaction, identityUid)
  const subject = t`Test: ${content.subject}`
  await enqueueMail(transaction, { kind: 'mail-test', to, identityUid, ...content, subject }, now)
  return to
}

/**
 * Sends the mail with this text and sample values to the administrator's own address.
 * @throws ProblemError NOT_FOUND, FIELDS_INVALID
 */
export const sendTestMail = async (
  context: WriteContext,
  actor: UserActor,
  id: string,
  input: MailTextInput,
): Promise<{ to: string }> => {
  const content = previewMail(context, id, input)
  return context.database.transaction().execute(async (transaction) => ({
    to: await enqueueTestMail(transaction, actor, content, context.now()),
  }))
}
