import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMailCatcher } from '../mail-catcher'

/** A real SMTP server that keeps each mail as a file, named so that they sort by arrival. */
export const startMailServer = (port: number, folder: string) => {
  let arrived = 0
  return startMailCatcher({
    port,
    onMail: (mail, recipients) => {
      arrived += 1
      const name = `${String(arrived).padStart(6, '0')} ${recipients.join(',')}.eml`
      writeFileSync(join(folder, `.${name}`), mail)
      renameSync(join(folder, `.${name}`), join(folder, name))
    },
  })
}
