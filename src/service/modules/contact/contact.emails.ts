import { t } from '@lingui/core/macro'
import { type ComposedMail, defineMail } from '../../mail/templates'

interface ContactAcknowledgementData {
  name: string
  subject: string
  message: string
}

const acknowledged = defineMail({
  id: 'contact.received',
  kind: 'contact-acknowledgement',
  purpose: () => t`To a user who wrote from the contact page and is known to own the address.`,
  variables: ['name', 'subject'],
  text: () => ({
    subject: t`We received your message`,
    paragraphs: [t`Thank you for writing. We read every message and will reply to this address.`],
  }),
  letter: ({ name, subject, message }: ContactAcknowledgementData) => ({
    values: { name, subject },
    quote: { from: subject, text: message },
  }),
  sample: { name: 'Ana Rojas', subject: 'Access to the sandbox', message: 'How do I get access?' },
})

const acknowledgedUnknown = defineMail({
  id: 'contact.received-from-visitor',
  kind: 'contact-acknowledgement',
  purpose: () => t`To the address that a visitor gave on the contact page.`,
  variables: [],
  text: () => ({
    subject: t`We received your message`,
    paragraphs: [t`Thank you for writing. We read every message and will reply to this address.`],
  }),
  letter: () => ({
    values: {},
    notes: [t`If you didn’t write to us, ignore this mail. Someone gave your address by mistake.`],
  }),
  sample: {},
})

/**
 * Tells the sender of a contact message that it arrived.
 * @param own the message, if its sender is known to own this address; anyone can type another user's address, and the
 *   portal must not mail a stranger's text
 */
export const contactAcknowledgement = (own: ContactAcknowledgementData | null): ComposedMail =>
  own ? acknowledged(own) : acknowledgedUnknown({})

interface ContactReplyData {
  name: string
  subject: string
  message: string
  reply: string
  authorName: string
}

/** The reply to a contact message, quoting it. */
export const contactReply = defineMail({
  id: 'contact.reply',
  kind: 'contact-reply',
  purpose: () => t`To the sender of a contact message that an administrator answers.`,
  variables: ['name', 'subject', 'reply', 'author'],
  required: ['reply'],
  text: ({ subject, reply, author }) => ({ subject: t`Re: ${subject}`, paragraphs: [reply, author] }),
  letter: ({ name, subject, message, reply, authorName }: ContactReplyData) => ({
    values: { name, subject, reply, author: authorName },
    quote: { from: t`You wrote`, text: message },
  }),
  sample: {
    name: 'Ana Rojas',
    subject: 'Access to the sandbox',
    message: 'How do I get access?',
    reply: 'You find it in the documents.',
    authorName: 'Astrid Lund',
  },
})

interface ContactToSupportData {
  name: string
  email: string
  subject: string
  message: string
  /** Null if the sender was not signed in. */
  identityUid: string | null
}

/** A contact message, as support receives it. */
export const contactToSupport = defineMail({
  id: 'contact.to-support',
  kind: 'contact-to-support',
  purpose: () => t`To support, with a message from the contact page.`,
  variables: ['author', 'email', 'subject'],
  required: ['email'],
  text: ({ author, email, subject }) => ({
    subject: t`Contact: ${subject}`,
    paragraphs: [t`${author} wrote from the contact page. Reply to: ${email}`],
    button: t`Open the sender’s account`,
  }),
  letter: ({ name, email, subject, message, identityUid }: ContactToSupportData) => ({
    values: { author: name, email, subject },
    quote: { from: name, text: message },
    ...(identityUid && { path: `/admin/profile?id=${encodeURIComponent(identityUid)}` }),
  }),
  sample: {
    name: 'Ana Rojas',
    email: 'ana@company.example',
    subject: 'Access to the sandbox',
    message: 'How do I get access?',
    identityUid: 'sample',
  },
})
