import type { UseFormReturnType } from '@mantine/form'
import { showUndoToast } from '~/ui/components/toasts/toasts'
import type { PathDraft } from './path-draft'

/** Removes an entry of a list of the form at once, and offers to put it back. */
export const useRemoval =
  (form: UseFormReturnType<PathDraft>) =>
  <TEntry>(list: string, place: number, entry: TEntry, name: string) => {
    form.removeListItem(list, place)
    showUndoToast({
      message: `${name === '' ? 'It' : `“${name}”`} is removed.`,
      onUndo: () => form.insertListItem(list, entry, place),
    })
  }
