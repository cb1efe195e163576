import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { traced } from '~/observability/trace'
import { writeDurably } from '../storage/disk-files'

/** A mail to be delivered. */
export interface OutgoingMail {
  id: string
  kind: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The time of delivery. */
  at: Date
  /** The address that unsubscribes from mails of its kind, if they can be stopped. */
  unsubscribeUrl?: string
}

/** Delivers mails from the outbox. */
export interface MailTransport {
  /**
   * Delivers a mail until `signal` is aborted.
   * @throws if the server did not accept it, for any reason; it is then retried
   */
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/** The message was sent, but the server did not confirm it in time: it may have accepted it. */
export class UnansweredError extends Error {
  readonly code = 'EUNANSWERED'

  constructor(cause: unknown) {
    super('The mail server did not say in time whether it took the message', { cause })
    this.name = 'UnansweredError'
  }
}

/** One-click unsubscription (RFC 8058): mail clients show a button and post to the address. */
const getListHeaders = ({ unsubscribeUrl }: Pick<OutgoingMail, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** The same for every attempt, so that duplicates are recognized. */
const getMessageId = ({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string =>
  `<${id}@${/@([^\s<>@]+)/.exec(from)?.[1] ?? 'portal.invalid'}>`

// Milliseconds for which a connected server may be silent: a server that scans mails is slow, and giving up early sends
// a mail twice. The caller's `signal` limits the total.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

const wasAnswered = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

/** Sends mails to an SMTP server, one at a time over one connection. */
export const createSmtpTransport = (url: string): MailTransport => {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts })
  // The current mail; read as soon as the server asks for it.
  let message: Readable | null = null
  const wasAskedFor = () => message?.readableDidRead === true
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((stream) => {
      message = stream
      return stream
    })
    done()
  })
  return {
    deliver: (mail, signal) =>
      traced('Mail server', 'client', { 'portal.mail.kind': mail.kind }, async () => {
        const { from, to, subject, text, html } = mail
        message = null
        try {
          await transport.sendMail({
            from,
            to,
            subject,
            text,
            html,
            date: mail.at,
            messageId: getMessageId(mail),
            headers: {
              'Auto-Submitted': 'auto-generated',
              'X-Mail-Kind': mail.kind,
              ...getListHeaders(mail),
            },
            signal,
          })
        } catch (error) {
          throw wasAskedFor() && !wasAnswered(error) ? new UnansweredError(error) : error
        }
      }),
    close: async () => {
      transport.close()
    },
  }
}

const getName = (at: Date, { kind, to }: OutgoingMail) => {
  const time = at.toISOString().replace(/[:.]/g, '-')
  return `${time}-${kind}-${to.replace(/[^\w@.+-]/g, '_').slice(0, 100)}.eml`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const getMoreHeaders = (mail: OutgoingMail) =>
  Object.entries(getListHeaders(mail)).map(([name, value]) => `${name}: ${oneLine(value)}\n`)

const getContent = (mail: OutgoingMail) => `From: ${oneLine(mail.from)}
To: ${oneLine(mail.to)}
Subject: ${oneLine(mail.subject)}
Date: ${mail.at.toUTCString().replace('GMT', '+0000')}
Message-ID: ${getMessageId(mail)}
X-Mail-Kind: ${mail.kind}
${getMoreHeaders(mail).join('')}MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

${mail.text}`

/** Writes each mail to a file for people to read, if no mail server is configured. */
export const createFileTransport = (dataDir: string): MailTransport => {
  let last = 0
  return {
    deliver: async (mail) => {
      // Keeps two mails within a millisecond in order.
      last = Math.max(mail.at.getTime(), last + 1)
      await writeDurably(join(dataDir, 'mail', getName(new Date(last), mail)), getContent(mail))
    },
    close: async () => {},
  }
}
