import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keptDraft } from '~/forms/drafts'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { type KeptPath, readKeptPath } from './path-draft'

// Milliseconds of quiet after which what is typed is kept.
const quiet = 400

/**
 * Keeps a path that is being written in this tab, so that a reload, a lost sign-in or a hasty way back loses nothing.
 * @param id of the path, or `new`
 */
export const useKeptPath = (id: string) => {
  const identityUid = getUser(useSession())?.identityUid ?? ''
  const [kept] = useState(() => keptDraft(`portal.path.${identityUid}.${id}`, readKeptPath))
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; make: () => KeptPath | null } | null>(null)

  const flush = () => {
    const { current } = waiting
    if (current === null) return
    clearTimeout(current.timer)
    waiting.current = null
    const path = current.make()
    if (path === null) kept.drop()
    else kept.keep(path)
  }
  const leave = useEffectEvent(flush)
  useEffect(() => {
    const onLeave = () => leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      leave()
    }
  }, [])

  return {
    /** What an earlier visit left, or null. In the browser alone. */
    read: kept.read,
    /** @param make is asked after a moment of quiet; null where there is nothing to keep. */
    keep: (make: () => KeptPath | null) => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      waiting.current = { make, timer: setTimeout(flush, quiet) }
    },
    drop: () => {
      if (waiting.current !== null) clearTimeout(waiting.current.timer)
      waiting.current = null
      kept.drop()
    },
    /** Keeps it under the id that a new path got. */
    keepAs: (newId: string, path: KeptPath) =>
      keptDraft(`portal.path.${identityUid}.${newId}`, readKeptPath).keep(path),
  }
}
