import { applicationComment } from '~/service/modules/applications/applications.emails'
import { contactToSupport } from '~/service/modules/contact/contact.emails'
import { expect, test } from '../support/e2e/test'

const phone = { width: 390, height: 844 }
const setting = {
  brand: { name: 'Meridian', programme: 'Developer Programme', sentence: '' },
  origin: 'https://developer.meridian.example',
  supportEmail: 'support@meridian.example',
}
const address = `https://developer.meridian.example/documents/${'word'.repeat(20)}`

test('a mail is no wider than a phone, whatever text users wrote into it', async ({ page }) => {
  await page.setViewportSize(phone)
  const message = {
    name: 'Ana',
    email: 'a@x.example',
    subject: 'W'.repeat(60),
    message: address,
    identityUid: null,
  }
  for (const { html } of [
    applicationComment({ name: 'W'.repeat(60), from: 'Astrid', comment: `See ${address}` }, setting),
    contactToSupport(message, setting),
  ]) {
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  }
})
