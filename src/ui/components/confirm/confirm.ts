import type { Confirmation } from './dialogs'
import { openDialogs } from './open-dialogs'

/** Asks before what cannot be undone. Resolves to whether the reader agreed; needs `<Dialogs>` in the page. */
export const confirm = async (question: Confirmation): Promise<boolean> => (await openDialogs()).ask(question)
