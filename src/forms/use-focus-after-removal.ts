import { useState } from 'react'
import { useRestoreFocus } from './use-restore-focus'

/**
 * Sends the focus to the page's heading once a row that had it is gone.
 *
 * @param rows as the list has them now
 * @returns to be told of a row that was removed here
 */
export const useFocusAfterRemoval = (rows: readonly { id: string }[] | undefined): ((id: string) => void) => {
  const [removed, setRemoved] = useState('')
  useRestoreFocus(rows?.some(({ id }) => id === removed) ? '' : removed, 'main h1')
  return setRemoved
}
