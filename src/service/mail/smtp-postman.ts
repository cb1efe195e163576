import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { traced } from '~/telemetry/trace'
import { listHeadersOf, messageIdOf, type Postman, UnansweredError } from './postman'

// Milliseconds. Of a server that is connected, how long it may say nothing: one that looks into what it takes needs its
// time, and whoever does not wait for it sends a mail twice. How long all of it may take is the caller's `signal`.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

const wasAnswered = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

/** Hands mails to an SMTP server, one at a time, keeping a connection open between them. */
export const smtpPostman = (url: string): Postman => {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts })
  // Of the mail in hand; read as soon as the server asks for it.
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
            messageId: messageIdOf(mail),
            headers: {
              'Auto-Submitted': 'auto-generated',
              'X-Mail-Kind': mail.kind,
              ...listHeadersOf(mail),
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
