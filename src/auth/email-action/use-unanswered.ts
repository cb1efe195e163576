import { useState } from 'react'
import { isUnreachable } from '../auth-request/retrying'

/**
 * Whether a link was used in this page without an answer: found used after that, it was so by its own person.
 * `watched` does it, and takes note.
 */
export const useUnanswered = () => {
  const [isUnanswered, setUnanswered] = useState(false)
  const watched = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (isUnreachable(error)) setUnanswered(true)
      throw error
    }
  }
  return { isUnanswered, watched }
}
