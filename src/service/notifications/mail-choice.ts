import { type MailChoice, mailChoices, type NotificationKind, usualMails } from '~/contract/notifications'

/** What a person chooses mails of that kind by; null for those that always go out. */
export const choiceOf = (kind: NotificationKind): MailChoice | null =>
  mailChoices.find((choice) => choice === kind) ?? null

/** Whether a person wants them, by what was chosen, or by what is usual where nothing was. */
export const wantsMail = (choice: MailChoice, chosen: boolean | undefined): boolean =>
  chosen ?? usualMails[choice]
