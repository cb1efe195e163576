import { plural, t } from '@lingui/core/macro'
import { type ComposedMail, defineMail } from '../../mail/templates'
import { formatDay } from '../../days'

/** Tells the user that a learning path is finished, and where the certificate is. */
export const pathFinished = defineMail({
  id: 'learning.finished',
  kind: 'path-finished',
  purpose: () => t`To a user who finished a learning path, with the certificate.`,
  variables: ['name', 'title'],
  text: ({ title }) => ({
    subject: t`You finished ${title}`,
    paragraphs: [
      t`You finished the learning path “${title}”. Your certificate is ready to share and print.`,
      t`Anyone can verify it at its address.`,
    ],
    button: t`See your certificate`,
  }),
  letter: ({ name, pathTitle, link }: { name: string; pathTitle: string; link: string }) => ({
    values: { name, title: pathTitle },
    path: link,
  }),
  sample: { name: 'Ana', pathTitle: 'First steps', link: '/learning-paths' },
})

/** The data of a notification about the deadline of a path. */
export interface DeadlineNotice {
  /** The title of the path. */
  title: string
  /** A day such as `2026-11-29`. */
  dueOn: string
  /** From today; negative once the day is over. */
  daysLeft: number
  isRequired: boolean
  /** Null for a reminder. */
  news: 'assigned' | 'extended' | null
}

/** A sentence about the deadline, for the notification. */
export const deadlineTitle = ({ title, dueOn, daysLeft, isRequired, news }: DeadlineNotice): string => {
  const on = formatDay(dueOn)
  if (news === 'assigned') {
    return isRequired ? t`Finish “${title}” by ${on}.` : t`We recommend that you finish “${title}” by ${on}.`
  }
  if (news === 'extended') return t`“${title}” is now due on ${on}.`
  if (daysLeft < 0) return t`“${title}” was due on ${on}. Finish it as soon as you can.`
  if (daysLeft === 0) return t`“${title}” is due today, on ${on}.`
  if (daysLeft === 1) return t`“${title}” is due tomorrow, on ${on}.`
  return t`“${title}” is due in ${plural(daysLeft, { one: '# day', other: '# days' })}, on ${on}.`
}

interface DeadlineData extends Pick<DeadlineNotice, 'title' | 'dueOn'> {
  name: string
  link: string
}

const forDeadline = {
  kind: 'path-deadline',
  variables: ['name', 'title', 'day'],
  letter: ({ name, title, dueOn, link }: DeadlineData) => ({
    values: { name, title, day: formatDay(dueOn) },
    path: link,
  }),
  sample: { name: 'Ana', title: 'First steps', dueOn: '2026-12-06', link: '/learning-paths' },
} as const

const openPath = () => t`Open the learning path`

const pathAssigned = defineMail({
  ...forDeadline,
  id: 'learning.assigned',
  purpose: () => t`To a user who has to finish a learning path by a day.`,
  text: ({ title, day: on }) => ({
    subject: t`Please finish ${title} by ${on}`,
    paragraphs: [
      t`You were assigned the learning path “${title}”. Finish it by ${on}.`,
      t`We remind you before that day. You get a certificate when all units are finished.`,
    ],
    button: openPath(),
  }),
})

const pathRecommended = defineMail({
  ...forDeadline,
  id: 'learning.recommended',
  purpose: () => t`To a user who is advised to finish a learning path by a day.`,
  text: ({ title, day: on }) => ({
    subject: t`We recommend ${title}`,
    paragraphs: [
      t`We recommend the learning path “${title}”, by ${on}.`,
      t`You get a certificate when all units are finished.`,
    ],
    button: openPath(),
  }),
})

const pathExtended = defineMail({
  ...forDeadline,
  id: 'learning.extended',
  purpose: () => t`To a user who has more time for a learning path.`,
  text: ({ title, day: on }) => ({
    subject: t`More time for ${title}`,
    paragraphs: [t`You have until ${on} to finish the learning path “${title}”.`],
    button: openPath(),
  }),
})

const pathDue = defineMail({
  ...forDeadline,
  id: 'learning.due',
  purpose: () => t`To a user whose learning path is due soon: a week and a day before.`,
  text: ({ title, day: on }) => ({
    subject: t`${title} is due on ${on}`,
    paragraphs: [t`The learning path “${title}” is due on ${on}. You continue where you stopped.`],
    button: openPath(),
  }),
})

const pathLate = defineMail({
  ...forDeadline,
  id: 'learning.late',
  purpose: () => t`To a user who did not finish a learning path in time.`,
  text: ({ title, day: on }) => ({
    subject: t`${title} was due on ${on}`,
    paragraphs: [t`The learning path “${title}” was due on ${on}. Finish it as soon as you can.`],
    button: openPath(),
  }),
})

/** The mail about a deadline. */
export const pathDeadline = ({
  news,
  isRequired,
  daysLeft,
  ...data
}: DeadlineNotice & Pick<DeadlineData, 'name' | 'link'>): ComposedMail => {
  if (news === 'assigned') return (isRequired ? pathAssigned : pathRecommended)(data)
  if (news === 'extended') return pathExtended(data)
  return (daysLeft < 0 ? pathLate : pathDue)(data)
}
