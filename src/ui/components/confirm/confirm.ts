import type { Confirmation } from './dialogs'
import { lazySingleton } from '~/ui/lazy/lazy-singleton'

/** Where dialogs come up, once at the root, and how to open one. */
export const {
  Place: Dialogs,
  open: openDialogs,
  find: findDialogs,
} = lazySingleton(() => import('./dialogs').then(({ part }) => part))

/** Asks before what cannot be undone. Resolves to whether the reader agreed; needs `<Dialogs>` in the page. */
export const confirm = async (question: Confirmation): Promise<boolean> => (await openDialogs()).ask(question)

/** Takes back what is asked this moment, and its answer is no: the next person in the page must not give another. */
export const dismissConfirmation = (): void => findDialogs()?.withdraw()
