import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { line, requiredLine, requiredParagraph, revision } from './field-schemas'

/** The id of a mail, such as `application.approved`. */
export const mailId = v.pipe(v.string(), v.maxLength(80), v.regex(/^[a-z-]+\.[a-z-]+$/))

export const mailTextInput = v.strictObject({
  subject: requiredLine(200, invalid('mailSubjectRequired')),
  /** Paragraphs are separated by blank lines. */
  body: requiredParagraph(5000, invalid('mailBodyRequired')),
  /** The label of the button; empty for a mail without one. */
  button: line(60),
})
export type MailTextInput = v.InferOutput<typeof mailTextInput>

const mailText = v.object({ subject: v.string(), body: v.string(), button: v.string() })

const mailEntries = {
  id: mailId,
  /** The group in the list of mails. */
  group: v.string(),
  /** Recipient and occasion. */
  purpose: v.string(),
  /** The current subject. */
  subject: v.string(),
  /** Whether administrators edited the text. */
  isChanged: v.boolean(),
}

const listedMail = v.object(mailEntries)
export type ListedMail = v.InferOutput<typeof listedMail>

const variable = v.object({ name: v.string(), meaning: v.string(), isRequired: v.boolean() })

const mailKind = v.object({
  ...mailEntries,
  hasButton: v.boolean(),
  /** The current text. */
  text: mailText,
  /** The default text. */
  ownText: mailText,
  variables: v.array(variable),
  /** 0 until the text is edited. */
  revision: v.number(),
})
export type MailKindText = v.InferOutput<typeof mailKind>

const renderedMail = v.object({ subject: v.string(), text: v.string(), html: v.string() })
export type RenderedMail = v.InferOutput<typeof renderedMail>

const params = v.strictObject({ id: mailId })

export const mailTextsContract = {
  list: endpoint('GET /admin/mail-texts', 'admin', {
    summary: 'List all emails that the portal sends, by group.',
    output: v.object({ data: v.array(listedMail) }),
  }),
  get: endpoint('GET /admin/mail-texts/{id}', 'admin', {
    summary: 'Get the text of an email and its variables.',
    params,
    output: mailKind,
  }),
  update: endpoint('PUT /admin/mail-texts/{id}', 'admin', {
    summary:
      'Update the text of an email, or restore the default. Refused if it was changed since it was read. Queued emails keep their text.',
    params,
    body: v.strictObject({
      /** Null for the default text. */
      text: v.nullable(mailTextInput),
      revision,
    }),
    output: mailKind,
    errors: ['CONFLICT'],
  }),
  preview: endpoint('POST /admin/mail-texts/{id}/preview', 'admin', {
    summary: 'Preview an email with a given text and sample values.',
    params,
    body: mailTextInput,
    output: renderedMail,
  }),
  test: endpoint('POST /admin/mail-texts/{id}/test', 'admin', {
    summary: 'Send an email with a given text and sample values to the caller’s own address.',
    params,
    body: mailTextInput,
    output: v.object({ to: v.string() }),
    status: 202,
  }),
}
