import { t } from '@lingui/core/macro'
import type { Database } from '../context'
import { type Letter, type MailSetting, renderLetter } from './layout'
import { type Mail, type MailContent, type MailKind, enqueueMails } from './outbox'

/** Descriptions of the mail variables. Names mean the same in every mail. */
const variableDescriptions = () => ({
  administrator: t`Name of the administrator`,
  ago: t`How long ago, such as “3 days”`,
  asked: t`How many pieces were requested`,
  author: t`Name of the writer`,
  brand: t`Name of the brand`,
  codes: t`How many recovery codes are left, such as “2 codes”`,
  day: t`The day, such as “6 December 2026”`,
  days: t`How many days`,
  digits: t`Last four digits of the phone number`,
  documents: t`List of new and updated documents`,
  email: t`E-mail address`,
  figures: t`List of the week’s numbers, with those of the week before`,
  host: t`Host of the webhook’s address`,
  kit: t`Name of the kit`,
  lost: t`How many pieces were lost, such as “1 piece”`,
  name: t`First name of the recipient; of a sender, the whole name`,
  notifications: t`List of unread notifications`,
  parcel: t`Sentence with the carrier and tracking number`,
  period: t`How long the kit may be kept, such as “3 months, until 6 March 2027”`,
  portal: t`Name of the portal`,
  provider: t`Name of the way to log in, such as “Google”`,
  quantity: t`How many pieces`,
  reason: t`Reason that the reviewer chose; may be empty`,
  reply: t`Text of the reply`,
  returning: t`How to return the kit`,
  serials: t`Serial numbers; may be empty`,
  subject: t`Subject of the contact message`,
  summary: t`What is new, such as “3 notifications, 1 document”`,
  support: t`E-mail address of support`,
  text: t`Text of the announcement`,
  title: t`Title`,
  url: t`Address of the webhook`,
  waiting: t`List of what waits`,
  week: t`The week, such as “2026-11-23 to 2026-11-29”`,
})

type VariableName = keyof ReturnType<typeof variableDescriptions>

// Every text may use these.
const commonVariables = ['portal', 'support'] as const satisfies VariableName[]
type CommonName = (typeof commonVariables)[number]

/** The groups in which mails are listed, in order. */
export const mailGroups = () => ({
  application: t`Applications`,
  invitation: t`Invitations`,
  account: t`Accounts`,
  'sign-in': t`Signing in`,
  document: t`Documents`,
  learning: t`Learning`,
  kit: t`Developer kits`,
  community: t`Community`,
  programme: t`News`,
  contact: t`Contact`,
  administration: t`Administration`,
})

export type MailGroup = keyof ReturnType<typeof mailGroups>

/** Returns the group of a mail. */
export const getGroup = (id: MailTemplate['id']): MailGroup => id.slice(0, id.indexOf('.')) as MailGroup

/** The text of a mail with `{variables}`: the default, or an administrator's. */
export interface MailText {
  subject: string
  /** Paragraphs are separated by blank lines. A paragraph is omitted if all its variables are empty. */
  body: string
  /** The label of the button; empty if there is none. */
  button: string
}

interface Definition<Data, Name extends VariableName> {
  /** Stable, because administrators' texts are stored by it. */
  id: `${MailGroup}.${string}`
  kind: MailKind
  /** Who gets it and when, in a sentence. */
  purpose: () => string
  /** If `name` is included, the mail greets its reader. */
  variables: readonly Name[]
  /** Variables that every text must contain, since the mail is meaningless without them. */
  required?: readonly NoInfer<Name>[]
  /** The default text. It must not branch: variants are separate templates. */
  text: (variables: Record<NoInfer<Name> | CommonName, string>) => {
    subject: string
    paragraphs: string[]
    button?: string
  }
  /** The parts that texts cannot change: the values, the button's path, the quotation and the notes. */
  letter: (
    data: Data,
    setting: MailSetting,
  ) => Pick<Letter, 'quote' | 'notes'> & { values: Record<NoInfer<Name>, string | number>; path?: string }
  /** For previews and tests. */
  sample: NoInfer<Data>
}

/** A mail whose text is looked up when {@link renderMail} or {@link enqueueComposed} writes it to the outbox. */
export interface ComposedMail {
  kind: MailKind
  /** The id of its template. */
  template: string
  /** @param text an administrator's; the default text by default */
  render: (setting: MailSetting, text?: MailText) => MailContent
}

/** A kind of mail that the portal sends. */
export interface MailTemplate {
  id: Definition<unknown, never>['id']
  purpose: () => string
  variables: readonly VariableName[]
  required: readonly VariableName[]
  /** The default text. */
  getText: () => MailText
  composeSample: () => ComposedMail
}

/** Variables are written `{name}`. */
const variable = /\{(\w+)\}/g

/** Lists the distinct variable names in a text. */
export const listVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
]

/** Returns the description of a variable. */
export const describeVariable = (name: VariableName): string => variableDescriptions()[name]

type Values = ReadonlyMap<string, string>

// Replaces in one pass, so that values that look like variables stay unchanged.
const fill = (text: string, values: Values) =>
  text.replace(variable, (_, name: string) => values.get(name) ?? '')

const fillBody = (body: string, values: Values) =>
  body
    .split(/\n\s*\n/)
    .filter((paragraph) => {
      const names = listVariables(paragraph)
      return names.length === 0 || names.some((name) => values.get(name))
    })
    .flatMap((paragraph) => fill(paragraph, values).split(/\n{2,}/))

const templates = new Map<string, MailTemplate>()

/** Lists the mail templates of all loaded modules. */
export const listTemplates = (): MailTemplate[] => [...templates.values()]

export const findTemplate = (id: string): MailTemplate | undefined => templates.get(id)

/**
 * Defines and registers a mail template, whose text administrators can change.
 * @returns a function that composes such a mail
 */
export const defineMail = <Data, const Name extends VariableName>(definition: Definition<Data, Name>) => {
  const { id, kind, purpose, text, letter, sample, required = [] } = definition
  const names = [...definition.variables, ...commonVariables]
  const getText = (): MailText => {
    const placeholders = Object.fromEntries(names.map((name) => [name, `{${name}}`]))
    const { subject, paragraphs, button } = text(placeholders as Parameters<typeof text>[0])
    return { subject, body: paragraphs.join('\n\n'), button: button ?? '' }
  }
  const compose = (data: Data): ComposedMail => ({
    kind,
    template: id,
    render: (setting, { subject, body, button } = getText()) => {
      const { values: own, path, ...rest } = letter(data, setting)
      const { brand, supportEmail } = setting
      const values = new Map([
        ...Object.entries<string | number>(own).map(([name, value]) => [name, String(value)] as const),
        ['portal', `${brand.name} ${brand.programme}`] as const,
        ['support', supportEmail] as const,
      ])
      const name = names.some((each) => each === 'name') ? values.get('name') : ''
      const content = {
        ...rest,
        ...(name && { name }),
        subject: fill(subject, values),
        paragraphs: fillBody(body, values),
        ...(button !== '' && path !== undefined && { action: { label: fill(button, values), path } }),
      }
      return renderLetter(content, setting)
    },
  })
  templates.set(id, {
    id,
    purpose,
    variables: names,
    required,
    getText,
    composeSample: () => compose(sample),
  })
  return compose
}

/** Reads the texts that administrators changed, by template. */
export const readMailTexts = async (
  database: Database,
  of: readonly ComposedMail[],
): Promise<ReadonlyMap<string, MailText>> => {
  if (of.length === 0) return new Map()
  const rows = await database
    .selectFrom('mail_texts')
    .select(['id', 'subject', 'body', 'button'])
    .where('id', 'in', [...new Set(of.map(({ template }) => template))])
    .execute()
  return new Map(
    rows.flatMap(({ id, subject, body, button }) =>
      subject === null ? [] : [[id, { subject, body, button }] as const],
    ),
  )
}

/** Renders a mail with the current text. */
export const renderMail = async (
  setting: MailSetting,
  database: Database,
  mail: ComposedMail,
): Promise<MailContent> => mail.render(setting, (await readMailTexts(database, [mail])).get(mail.template))

/** A composed mail with its recipient, and how it is delivered. */
export type AddressedMail = ComposedMail & Omit<Mail, keyof MailContent>

/** Renders mails with the current texts, and adds them to the outbox like {@link enqueueMails}. */
export const enqueueComposed = async (
  setting: MailSetting,
  transaction: Database,
  mails: readonly AddressedMail[],
  now: Date,
): Promise<void> => {
  const texts = await readMailTexts(transaction, mails)
  const rendered = mails.map(({ template, render, ...mail }) => ({
    ...mail,
    ...render(setting, texts.get(template)),
  }))
  await enqueueMails(transaction, rendered, now)
}
