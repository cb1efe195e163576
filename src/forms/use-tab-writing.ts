import { useState } from 'react'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { tabWriting, type TabWriting } from './tab-writing'

/**
 * What the person who is signed in writes in a form of this tab; see {@link tabWriting}.
 * @param name of the form, which stays the same one
 */
export const useTabWriting = (name: string): TabWriting => {
  // Also when the session ends meanwhile: the page stays the same person's.
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  const [writing] = useState(() =>
    tabWriting({ tab: () => sessionStorage, browser: () => localStorage }, person, name),
  )
  return writing
}
