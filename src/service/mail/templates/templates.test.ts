import { expect, test } from 'vitest'
import { applicationComment } from './application-comment'
import { applicationDecision } from './application-decision'
import { confirmEmail } from './confirm-email'
import { contactToSupport } from './contact-to-support'
import { invitation } from './invitation'

const setting = {
  brand: { name: 'Meridian & Sons', programme: 'Developer Programme' },
  origin: 'https://developer.meridian.example',
  supportEmail: 'support@meridian.example',
}

test('both forms of a mail carry the same working link', () => {
  const mail = confirmEmail({ name: 'Ana', identityUid: 'u1', token: 'a-b_c', hours: 24 }, setting)
  const link = 'https://developer.meridian.example/user/u1/confirm/a-b_c'
  expect(mail.text).toContain(`\n${link}\n`)
  expect(mail.html).toContain(`href="${link}"`)
})

test('what people wrote is shown, never run', () => {
  const comment = '<img src=x onerror=alert(1)>\nsecond "line"'
  const { html, text } = applicationComment({ name: '<b>Ana</b>', from: 'R & D', comment }, setting)
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>second &quot;line&quot;')
  expect(html).toContain('Meridian &amp; Sons')
  expect(text).toContain('> <img src=x onerror=alert(1)>\n> second "line"')
})

test('a subject stays one line, so that nobody writes headers of their own', () => {
  const data = {
    name: 'Ana',
    email: 'a@x.example',
    subject: 'Hi\r\nBcc: all@x.example',
    message: 'm',
    identityUid: null,
  }
  expect(contactToSupport(data, setting).subject).toBe('Contact: Hi Bcc: all@x.example')
})

test('a denial says why and what to do, an approval where to go', () => {
  const data = { name: 'Ana', reason: 'Too vague', message: '' }
  const denied = applicationDecision({ ...data, decision: 'denied' }, setting)
  expect(denied.text).toContain('Reason: Too vague')
  expect(denied.text).toContain('/profile/application')
  const approved = applicationDecision({ ...data, decision: 'approved', reason: '' }, setting)
  expect(approved.text).toContain('/dashboard')
  expect(approved.text).not.toContain('Reason')
})

test('somebody whose name is not known is not greeted by it', () => {
  const mail = invitation({ name: '', invitedBy: 'Astrid', token: 't', days: 14 }, setting)
  expect(mail.text).not.toContain('Hello')
  expect(mail.text).toContain('/register?invitation=t')
})
