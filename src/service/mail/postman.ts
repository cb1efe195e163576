/** One mail on its way out. */
export interface OutgoingMail {
  id: string
  kind: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** When it is handed over. */
  at: Date
  /** The address that stops mails of its kind, for those that can be stopped. */
  unsubscribeUrl?: string
}

/** Who takes mails from the outbox. */
export interface Postman {
  /**
   * Has until `signal` to do it.
   * @throws when it was not taken over, for whatever reason; it is then tried again
   */
  deliver: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

/** The message was sent, and nobody said in time whether it was taken: it may have been. */
export class UnansweredError extends Error {
  readonly code = 'EUNANSWERED'

  constructor(cause: unknown) {
    super('The mail server did not say in time whether it took the message', { cause })
    this.name = 'UnansweredError'
  }
}

/** One-click unsubscription (RFC 8058): mail programs offer a button, and post to the address for their reader. */
export const listHeadersOf = ({
  unsubscribeUrl,
}: Pick<OutgoingMail, 'unsubscribeUrl'>): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** The same for every attempt, so that a mail which arrives twice can be told for one. */
export const messageIdOf = ({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string =>
  `<${id}@${/@([^\s<>@]+)/.exec(from)?.[1] ?? 'portal.invalid'}>`
