import { join } from 'node:path'
import { writeDurably } from '../files/write-durably'
import { listHeadersOf, messageIdOf, type OutgoingMail, type Postman } from './postman'

const nameOf = (at: Date, { kind, to }: OutgoingMail) => {
  const time = at.toISOString().replace(/[:.]/g, '-')
  return `${time}-${kind}-${to.replace(/[^\w@.+-]/g, '_').slice(0, 100)}.eml`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const moreHeadersOf = (mail: OutgoingMail) =>
  Object.entries(listHeadersOf(mail)).map(([name, value]) => `${name}: ${oneLine(value)}\n`)

const contentOf = (mail: OutgoingMail) => `From: ${oneLine(mail.from)}
To: ${oneLine(mail.to)}
Subject: ${oneLine(mail.subject)}
Date: ${mail.at.toUTCString().replace('GMT', '+0000')}
Message-ID: ${messageIdOf(mail)}
X-Mail-Kind: ${mail.kind}
${moreHeadersOf(mail).join('')}MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

${mail.text}`

/** Writes each mail into a file to be read by people, newest last, where no mail server is configured. */
export const mailFiles = (dataDir: string): Postman => {
  let last = 0
  return {
    deliver: async (mail) => {
      // Two within a millisecond keep their order.
      last = Math.max(mail.at.getTime(), last + 1)
      await writeDurably(join(dataDir, 'mail', nameOf(new Date(last), mail)), contentOf(mail))
    },
    close: async () => {},
  }
}
