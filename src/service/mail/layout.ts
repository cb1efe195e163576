import { escapeHtml } from '~/contract/escape-html'
import { t } from '@lingui/core/macro'
import { i18n } from '~/messages/i18n'
import { getPrintAccent, type Brand } from '~/config/brand'
import type { ServiceConfig } from '~/config/service'
import type { MailContent } from './outbox'

/** The installation's settings that mails show; a module passes its `config`. */
export type MailSetting = Pick<ServiceConfig, 'brand' | 'origin' | 'supportEmail'>

/** The content of a mail in plain text, from which both its forms are rendered. Paragraphs may contain line breaks. */
export interface Letter {
  subject: string
  /** The name in "Hello Ana,"; omitted if unknown. */
  name?: string
  paragraphs: string[]
  /** The call to action; `path` begins with a slash. */
  action?: { label: string; path: string }
  /** A quotation of a user, displayed apart from the mail's own text. */
  quote?: { from: string; text: string }
  /** Small print below the action. */
  notes?: string[]
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

// The light theme's values, since mail clients support neither variables nor a dark scheme.
const ink = '#101a1d'
const dim = '#46545a'
const faint = '#5f6d72'
const hairline = '#e2e7e8'
const sunken = '#f5f7f7'
const sans = "'Instrument Sans','Helvetica Neue',Arial,sans-serif"

// Breaks words, because a long word or address would widen the whole mail, which phones then shrink.
const row = (style: string, content: string) =>
  `<tr><td style="font-family:${sans};word-break:break-word;${style}">${content}</td></tr>`

const link = (href: string, label: string, brand: Brand) =>
  `<a href="${escapeHtml(href)}" style="color:${getPrintAccent(brand)}">${label}</a>`

// The end of every mail's text, before the notes on the mail itself.
const end = `</table>
</td></tr></table>
</body>
</html>
`

const getHtml = (letter: Letter, setting: MailSetting) => {
  const { brand, origin, supportEmail } = setting
  const accent = getPrintAccent(brand)
  const button = letter.action && {
    label: escapeHtml(letter.action.label),
    href: escapeHtml(origin + letter.action.path),
  }
  const portal = `${escapeHtml(brand.name)} ${escapeHtml(brand.programme)}`
  const support = link(`mailto:${supportEmail}`, escapeHtml(supportEmail), brand)
  const rows = [
    letter.name &&
      row(
        `padding:0 0 12px;font-size:16px;line-height:26px;color:${ink}`,
        escapeHtml(t`Hello ${letter.name},`),
      ),
    ...letter.paragraphs.map((text) =>
      row(`padding:0 0 12px;font-size:16px;line-height:26px;color:${ink}`, lines(text)),
    ),
    letter.quote &&
      row(
        `padding:4px 0 16px`,
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="border-left:2px solid ${accent};background:${sunken};padding:12px 16px;font-family:${sans};word-break:break-word;font-size:15px;line-height:24px;color:${ink}"><span style="font-size:13px;line-height:20px;color:${dim}">${escapeHtml(letter.quote.from)}</span><br>${lines(letter.quote.text)}</td></tr></table>`,
      ),
    button &&
      row(
        'padding:12px 0 20px',
        `<a href="${button.href}" style="display:inline-block;background:${accent};color:#ffffff;font-size:15px;line-height:24px;font-weight:600;padding:8px 16px;border-radius:4px;text-decoration:none">${button.label}</a>`,
      ),
    button &&
      row(
        `padding:0 0 12px;font-size:13px;line-height:20px;color:${dim}`,
        `${t`Or open this address:`} <a href="${button.href}" style="color:${accent};word-break:break-all">${button.href}</a>`,
      ),
    ...(letter.notes ?? []).map((text) =>
      row(`padding:0 0 8px;font-size:13px;line-height:20px;color:${dim}`, lines(text)),
    ),
  ]
  return `<!doctype html>
<html lang="${i18n.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="left" style="padding:32px 24px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
${row(`padding:0 0 12px;border-bottom:1px solid ${ink};font-size:15px;line-height:24px;font-weight:600;color:${ink}`, `${escapeHtml(brand.name)} <span style="font-weight:400;color:${dim}">${escapeHtml(brand.programme)}</span>`)}
${row(`padding:24px 0 16px;font-size:22px;line-height:28px;font-weight:600;color:${ink}`, escapeHtml(letter.subject))}
${rows.filter(Boolean).join('\n')}
${row(`padding:16px 0 0;border-top:1px solid ${hairline};font-size:12px;line-height:18px;color:${faint}`, t`Sent by ${portal}. Contact: ${support}`)}
${end}`
}

const getText = (letter: Letter, { brand, origin, supportEmail }: MailSetting) =>
  `${[
    letter.name && t`Hello ${letter.name},`,
    ...letter.paragraphs,
    letter.quote && `${letter.quote.from}:\n${letter.quote.text.replace(/^/gm, '> ')}`,
    letter.action && `${letter.action.label}:\n${origin}${letter.action.path}`,
    ...(letter.notes ?? []),
    `-- \n${brand.name} ${brand.programme}\n${supportEmail}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`

/** Adds how to unsubscribe to the footer of a mail that its reader can stop. */
export const addUnsubscribeNote = (
  { subject, text, html }: MailContent,
  { origin, brand, unsubscribeUrl }: Pick<MailSetting, 'origin' | 'brand'> & { unsubscribeUrl: string },
): MailContent => {
  const choicesUrl = `${origin}/notifications/preferences`
  const foot = row(
    `padding:8px 0 0;font-size:12px;line-height:18px;color:${faint}`,
    `${link(unsubscribeUrl, t`Stop mails of this kind`, brand)} · ${link(choicesUrl, t`Choose your mails`, brand)}`,
  )
  return {
    subject,
    text: `${text}\n${t`Stop mails of this kind: ${unsubscribeUrl}`}\n${t`Choose your mails: ${choicesUrl}`}\n`,
    html: html.endsWith(end) ? `${html.slice(0, -end.length)}${foot}\n${end}` : html,
  }
}

/** Renders a letter in the portal's design, as HTML and as plain text, with all content escaped. */
export const renderLetter = (letter: Letter, setting: MailSetting): MailContent => ({
  // A line break in a subject would start another header.
  subject: letter.subject.replace(/[\r\n]+/g, ' '),
  text: getText(letter, setting),
  html: getHtml(letter, setting),
})
