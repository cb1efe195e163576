import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { useKeptTexts } from '~/ui/kept-texts/kept-texts'

const maxKept = 5

/**
 * The documents that this person opened last in this browser, as slugs alone: what they are called is asked of
 * the service each time, which tells it only of what the person may still open.
 */
export const useRecentDocuments = () => {
  const person = getUser(useSession())?.identityUid ?? 'visitor'
  const [slugs, kept] = useKeptTexts(`recent-documents:${person}`, maxKept)
  return { slugs, remember: kept.add }
}
