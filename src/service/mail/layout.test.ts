import { expect, test } from 'vitest'
import { deriveColours } from '~/config/brand-colours'
import { accountDeletionScheduled, accountRemoved, confirmEmail } from '../modules/users/users.emails'
import { applicationComment, applicationDecision } from '../modules/applications/applications.emails'
import { invitation } from '../modules/invitations/invitations.emails'
import { mentioned, questionAnswered } from '../modules/community/community.emails'
import { contactToSupport } from '../modules/contact/contact.emails'
import { addUnsubscribeNote } from './layout'
import { pathFinished } from '../modules/learning/learning.emails'
import { signInMethodChanged } from '../modules/auth/auth.emails'

const setting = {
  brand: { name: 'Meridian & Sons', programme: 'Developer Programme', sentence: '' },
  origin: 'https://developer.meridian.example',
  supportEmail: 'support@meridian.example',
}

test('both forms of a mail carry the same working link', () => {
  const mail = confirmEmail({ identityUid: 'u1', token: 'a-b_c', hours: 24 }).render(setting)
  const link = 'https://developer.meridian.example/user/u1/confirm/a-b_c'
  expect(mail.text).toContain(`\n${link}\n`)
  expect(mail.html).toContain(`href="${link}"`)
})

test('what people wrote is shown, never run', () => {
  const comment = '<img src=x onerror=alert(1)>\nsecond "line"'
  const { html, text } = applicationComment({ name: '<b>Ana</b>', from: 'R & D', comment }).render(setting)
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>second &quot;line&quot;')
  expect(html).toContain('Meridian &amp; Sons')
  expect(text).toContain('> <img src=x onerror=alert(1)>\n> second "line"')
})

test('a subject stays one line, so that no header can be injected', () => {
  const data = {
    name: 'Ana',
    email: 'a@x.example',
    subject: 'Hi\r\nBcc: all@x.example',
    message: 'm',
    identityUid: null,
  }
  expect(contactToSupport(data).render(setting).subject).toBe('Contact: Hi Bcc: all@x.example')
})

test('a denial says why and what to do, an approval where to go', () => {
  const data = { name: 'Ana', reason: 'Too vague', message: '' }
  const denied = applicationDecision({ ...data, decision: 'denied' }).render(setting)
  expect(denied.text).toContain('Reason: Too vague')
  expect(denied.text).toContain('/profile/application')
  const approved = applicationDecision({ ...data, decision: 'approved', reason: '' }).render(setting)
  expect(approved.text).toContain('/dashboard')
  expect(approved.text).not.toContain('Reason')
})

test('a recipient without a known name is not greeted by name', () => {
  const mail = invitation({ name: '', invitedBy: 'Astrid', token: 't', days: 14, message: '' }).render(
    setting,
  )
  expect(mail.text).not.toContain('Hello')
  expect(mail.text).toContain('/register?invitation=t')
})

test('who follows a question or is mentioned is led to the words, which are shown and never run', () => {
  const path = '/community/questions/0198a6f0#answer-0198a6f1'
  const data = { name: 'Ana', title: 'Which <fuse>?', excerpt: '<script>x</script>', path }
  for (const template of [questionAnswered, mentioned]) {
    const mail = template(data).render(setting)
    expect(mail.subject).toContain('Which <fuse>?')
    for (const form of [mail.text, mail.html]) expect(form).toContain(`${setting.origin}${path}`)
    expect(mail.html).toContain('&lt;script&gt;x&lt;/script&gt;')
    expect(mail.html).not.toMatch(/<script|<fuse/)
  }
})

test('a user who finished a path is linked to the certificate, for any title of the path', () => {
  const link = '/certificates/7K3M9PQRSTVWXYZ01234'
  const mail = pathFinished({ name: 'Ana', pathTitle: 'Tips & <i>tricks</i>', link }).render(setting)
  expect(mail.subject).toBe('You finished Tips & <i>tricks</i>')
  expect(mail.html).toContain('Tips &amp; &lt;i&gt;tricks&lt;/i&gt;')
  for (const form of [mail.text, mail.html])
    expect(form).toContain(`https://developer.meridian.example${link}`)
})

test('a user who deletes the account is told the day, in UTC, and how to undo it; afterwards that it is final', () => {
  const at = new Date('2026-12-05T23:30:00-03:00')
  const leaving = accountDeletionScheduled({ name: 'Ana', at }).render(setting)
  expect(leaving.subject).toBe('Your account will be removed on 6 December 2026 (UTC)')
  expect(leaving.text).toContain('Keep my account')
  expect(leaving.text).toContain('https://developer.meridian.example/login')
  const removed = accountRemoved({ name: 'Ana' }).render(setting)
  expect(removed.text).toContain('can’t be undone')
  expect(removed.text).not.toContain('/login')
})

test('a way to log in is called as people know it, and a number by its last digits alone', () => {
  const linked = { name: 'Ana', change: 'linked' as const, providerName: null, subject: '+56225550123' }
  const google = signInMethodChanged({ ...linked, providerId: 'google.com' }).render(setting)
  expect(google.text).toContain('Your Google account was linked')
  const company = signInMethodChanged({ ...linked, providerId: 'oidc.company' }).render(setting)
  expect(company.text).toContain('Your company account was linked')
  const named = { ...linked, providerId: 'oidc.company', providerName: 'Andes sign-in' }
  expect(signInMethodChanged(named).render(setting).text).toContain('Your Andes sign-in account was linked')
  const phone = signInMethodChanged({ ...linked, providerId: 'phone' }).render(setting)
  for (const form of [phone.text, phone.html]) {
    expect(form).toContain('ending in 0123')
    expect(form).not.toContain('5550123')
  }
})

test('a mail has the brand’s accent everywhere, on its button and its links', () => {
  const data = { identityUid: 'u1', token: 'a', hours: 24 }
  const mailIn = (brand: typeof setting.brand & { colours?: ReturnType<typeof deriveColours> }) =>
    addUnsubscribeNote(confirmEmail(data).render({ ...setting, brand }), {
      origin: setting.origin,
      brand,
      unsubscribeUrl: `${setting.origin}/unsubscribe/x`,
    }).html
  const colours = deriveColours(300)
  const coloured = mailIn({ ...setting.brand, colours })
  const own = mailIn(setting.brand)
  expect(own.split('#006c80').length).toBeGreaterThan(4)
  expect(coloured).toBe(own.replaceAll('#006c80', colours.accent[7]!))
})
