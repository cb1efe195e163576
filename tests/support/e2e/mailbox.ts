import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { mailDir, productAddress } from './addresses'

const decodeQuotedPrintable = (text: string) => {
  const joined = text.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const mailsTo = (address: string): string[] =>
  readdirSync(mailDir)
    // Files that begin with a dot are incomplete.
    .filter((name) => !name.startsWith('.') && name.endsWith(` ${address}.eml`))
    .toSorted()
    .map((name) => decodeQuotedPrintable(readFileSync(join(mailDir, name), 'latin1')))

/** Waits for a mail to an address whose text matches, and returns the newest. `timeout` in milliseconds. */
export const waitForMail = async (address: string, matching: RegExp, timeout = 60_000): Promise<string> => {
  await expect.poll(() => mailsTo(address).some((mail) => matching.test(mail)), { timeout }).toBe(true)
  return mailsTo(address).findLast((mail) => matching.test(mail)) ?? ''
}

/** Counts the mails to an address that match. */
export const countMailsTo = (address: string, matching: RegExp): number =>
  mailsTo(address).filter((mail) => matching.test(mail)).length

/** Returns the path of the first link to the portal in a mail that begins with `path`. */
export const getLink = (mail: string, path: string): string => {
  const start = mail.indexOf(`${productAddress}${path}`)
  if (start < 0) throw new Error(`The mail has no link to ${path}:\n${mail}`)
  return (/^\S+/.exec(mail.slice(start))?.[0] ?? '').replace(productAddress, '').replace(/[)>".,]+$/, '')
}
