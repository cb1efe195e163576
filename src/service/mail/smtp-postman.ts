import { createTransport } from 'nodemailer'
import { traced } from '~/telemetry/trace'
import { listHeadersOf, messageIdOf, type Postman } from './postman'

// Milliseconds; together less than the lease of a mail.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to an SMTP server, keeping a connection open between them. */
export const smtpPostman = (url: string): Postman => {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts })
  return {
    deliver: (mail) =>
      traced('Mail server', 'client', { 'portal.mail.kind': mail.kind }, async () => {
        const { from, to, subject, text, html } = mail
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
        })
      }),
    close: async () => {
      transport.close()
    },
  }
}
