import { call, demoEmail, tokenOf } from './identity'

/** A message to support. */
const firstMessage = {
  name: 'Wanda Writer',
  email: 'first-message@example.com',
  subject: 'Which optical probe',
  message: 'Which optical probe fits the bench meter?\n\nThe one we have is from another meter.',
}

/**
 * Writes to support before any test begins. The portal accepts few messages from one address without a challenge, so
 * tests that read one share this.
 */
export const writeFirstMessage = async (): Promise<void> => {
  const { status } = await call('POST', '/users/contact', null, firstMessage)
  if (status !== 202) throw new Error(`The first message was answered ${status}.`)
}

export const firstMessageId = async (): Promise<string> => {
  const { token } = await tokenOf(demoEmail('admin'))
  const answer = await call('GET', `/admin/contact-messages?email=${firstMessage.email}`, token)
  const { data }: { data: { id: string }[] } = await answer.json()
  const [found] = data
  if (!found) throw new Error('The first message is not there.')
  return found.id
}
