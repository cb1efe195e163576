import { runnerImport } from 'vite'
import type * as applicationEmails from '~/service/modules/applications/applications.emails'
import type * as contactEmails from '~/service/modules/contact/contact.emails'
import { messages } from '../../scripts/vite-plugins.mjs'
import { expect, test } from '../support/e2e/test'

/** Loads a module with Lingui macros, compiled by Vite. */
const load = async <Module>(path: string): Promise<Module> => {
  const { module } = await runnerImport<Module>(path, {
    configFile: false,
    plugins: [messages()],
    resolve: { tsconfigPaths: true },
  })
  return module
}

const phone = { width: 390, height: 844 }
const setting = {
  brand: { name: 'Meridian', programme: 'Developer Programme', sentence: '' },
  origin: 'https://developer.meridian.example',
  supportEmail: 'support@meridian.example',
}
const address = `https://developer.meridian.example/documents/${'word'.repeat(20)}`

test('a mail is no wider than a phone, whatever texts users wrote', async ({ page }) => {
  await page.setViewportSize(phone)
  const { applicationComment } = await load<typeof applicationEmails>(
    '/src/service/modules/applications/applications.emails.ts',
  )
  const { contactToSupport } = await load<typeof contactEmails>(
    '/src/service/modules/contact/contact.emails.ts',
  )
  const message = {
    name: 'Ana',
    email: 'a@x.example',
    subject: 'W'.repeat(60),
    message: address,
    identityUid: null,
  }
  for (const mail of [
    applicationComment({ name: 'W'.repeat(60), from: 'Astrid', comment: `See ${address}` }),
    contactToSupport(message),
  ]) {
    await page.setContent(mail.render(setting).html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  }
})
