import type { Confirmation } from './dialogs'
import { lazySingleton } from '~/ui/lazy/lazy-singleton'

/** The lazily loaded host of dialogs, rendered once at the root. */
export const {
  Place: Dialogs,
  open: openDialogs,
  find: findDialogs,
} = lazySingleton(() => import('./dialogs').then(({ part }) => part))

/**
 * Asks for confirmation of an irreversible action. Resolves to whether the user agreed; needs `<Dialogs>` in the
 * page.
 */
export const confirm = async (question: Confirmation): Promise<boolean> => (await openDialogs()).ask(question)

/** Dismisses the current confirmation as declined, so that the next user of the page cannot answer it. */
export const dismissConfirmation = (): void => findDialogs()?.withdraw()
