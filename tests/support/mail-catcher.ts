import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it is given. */
export interface MailCatcher {
  port: number
  /** Whole mails as they came, oldest first. */
  mails: string[]
  stop: () => Promise<void>
}

interface MailCatcherOptions {
  /** A free one unless given. */
  port?: number
  /** Answers each mail with a temporary refusal, or those for whom this says so. */
  refuse?: boolean | ((recipients: string[]) => boolean)
  /** Told of each mail before it is acknowledged, with those it is for. */
  onMail?: (mail: Buffer, recipients: string[]) => void
}

/** Listens on this machine alone. */
export const startMailCatcher = async ({
  port = 0,
  refuse = false,
  onMail,
}: MailCatcherOptions = {}): Promise<MailCatcher> => {
  const mails: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (chunk: Buffer) => parts.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address: recipient }) => recipient)
        if (typeof refuse === 'function' ? refuse(recipients) : refuse) {
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const mail = Buffer.concat(parts)
        onMail?.(mail, recipients)
        mails.push(mail.toString('utf8'))
        done()
      })
    },
  })
  // A client that is killed breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    mails,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
