import type { Confirmation } from './dialogs'
import { findDialogs, openDialogs } from './open-dialogs'

/** Asks before what cannot be undone. Resolves to whether the reader agreed; needs `<Dialogs>` in the page. */
export const confirm = async (question: Confirmation): Promise<boolean> => (await openDialogs()).ask(question)

/** Takes back what is asked this moment, and its answer is no: the next person in the page must not give another. */
export const withdrawQuestion = (): void => findDialogs()?.withdraw()
