import { call, demoEmail, getToken } from './identity'

/** The message that tests read. */
const message = {
  name: 'Wanda Writer',
  email: 'first-message@example.com',
  subject: 'Which optical probe',
  message: 'Which optical probe fits the bench meter?\n\nThe one we have is from another meter.',
}

/**
 * Sends a contact message before any test begins. The portal accepts few messages from one address without a
 * challenge, so tests that read one share it.
 */
export const sendContactMessage = async (): Promise<void> => {
  const { status } = await call('POST', '/users/contact', null, message)
  if (status !== 202) throw new Error(`The first message was answered ${status}.`)
}

export const getContactMessageId = async (): Promise<string> => {
  const { token } = await getToken(demoEmail('admin'))
  const answer = await call('GET', `/admin/contact-messages?email=${message.email}`, token)
  const { data }: { data: { id: string }[] } = await answer.json()
  const [found] = data
  if (!found) throw new Error('The first message is not there.')
  return found.id
}
