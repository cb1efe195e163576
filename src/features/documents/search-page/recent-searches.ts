import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { useStoredTexts } from '~/ui/stored-texts/stored-texts'

const maxRecentSearches = 8

/** The user's searches in this browser, newest first; they are stored nowhere else. */
export const useRecentSearches = () => {
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  const [searches, kept] = useStoredTexts(`recent-searches:${person}`, maxRecentSearches)
  return { searches, remember: kept.add, forget: kept.remove, forgetAll: kept.clear }
}
