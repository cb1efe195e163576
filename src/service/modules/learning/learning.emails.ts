import { t } from '@lingui/core/macro'
import { defineMail } from '../../mail/templates'

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
