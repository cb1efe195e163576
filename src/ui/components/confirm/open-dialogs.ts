import { latePart } from '~/ui/late/late-part'

/** Where dialogs come up, once at the root, and how to open one. */
export const {
  Place: Dialogs,
  open: openDialogs,
  find: findDialogs,
} = latePart(() => import('./dialogs').then(({ part }) => part))
