import { t } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import { useOffers } from '~/ui/components/toasts/use-offers'
import { followPlace } from './follow-place'
import type { PathDraft } from './path-draft'

/** Removing entries of the form's lists. Once for a form: what is offered ends with it, not with one of its parts. */
export const useRemoval = (form: UseFormReturnType<PathDraft>) => {
  const offers = useOffers()
  const offer = (message: string, onUndo: () => void) =>
    offers.offer({ message, onUndo, stays: 'until-closed' })
  return {
    /** Removes an entry of a list at once, and offers to put it back where that list is then. */
    remove: <TEntry>(list: string, place: number, entry: TEntry, name: string) => {
      const called = name === '' ? t`It` : `“${name}”`
      const listIn = followPlace(form.getValues(), list)
      const putBack = () => {
        const now = listIn(form.getValues())
        if (now !== null) form.insertListItem(now, entry, place)
        else offer(t`${called} stood in something that is removed too. Put that back first.`, putBack)
      }
      form.removeListItem(list, place)
      offer(t`${called} is removed.`, putBack)
    },
    /** Offers nothing any more, where another draft has taken the place of this one. */
    forget: offers.forget,
  }
}
export type RemoveEntry = ReturnType<typeof useRemoval>['remove']
