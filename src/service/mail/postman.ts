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
}

/** Who takes mails from the outbox. */
export interface Postman {
  /** @throws when it was not taken over, for whatever reason; it is then tried again */
  deliver: (mail: OutgoingMail) => Promise<void>
  close: () => Promise<void>
}

/** The same for every attempt, so that a mail which arrives twice can be told for one. */
export const messageIdOf = ({ id, from }: Pick<OutgoingMail, 'id' | 'from'>): string =>
  `<${id}@${/@([^\s<>@]+)/.exec(from)?.[1] ?? 'portal.invalid'}>`
