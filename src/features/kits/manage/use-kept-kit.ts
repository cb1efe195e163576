import { useEffect, useEffectEvent, useState } from 'react'
import { keptDraft } from '~/forms/drafts'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { type KeptKit, readKeptKit } from './kit-draft'

/**
 * Keeps a kit that is being written in this tab, so that a reload or a hasty way back loses nothing.
 * @param id of the kit, or `new`
 * @param adopt gets what an earlier visit left, once.
 */
export const useKeptKit = (id: string, adopt: (left: KeptKit) => void) => {
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [kept] = useState(() => keptDraft(`portal.kit.${identityUid}.${id}`, readKeptKit))
  const arrive = useEffectEvent(() => {
    const left = kept.read()
    if (left !== null) adopt(left)
  })
  useEffect(() => arrive(), [])
  return kept
}
