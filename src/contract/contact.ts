import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, requiredLine, requiredParagraph } from './text'

export const contactMessage = v.strictObject({
  name: requiredLine(200, 'Enter your name.'),
  email,
  subject: requiredLine(200, 'Enter a subject.'),
  message: requiredParagraph(5000, 'Write your message.'),
})
export type ContactMessage = v.InferOutput<typeof contactMessage>

export const contactContract = {
  send: endpoint({
    method: 'POST',
    path: '/users/contact',
    access: 'anyone',
    summary: 'Write to support; mails support and an acknowledgement.',
    body: contactMessage,
    status: 202,
    errors: ['TOO_MANY_REQUESTS'],
  }),
}
