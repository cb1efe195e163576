import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps each mail as a file, named so that they sort by arrival. */
export const startMailServer = async (
  port: number,
  folder: string,
): Promise<{ stop: () => Promise<void> }> => {
  let arrived = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived += 1
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const name = `${String(arrived).padStart(6, '0')} ${to}.eml`
        writeFileSync(join(folder, `.${name}`), Buffer.concat(parts))
        renameSync(join(folder, `.${name}`), join(folder, name))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
