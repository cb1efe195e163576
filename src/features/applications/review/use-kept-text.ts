import { useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { keptDraft } from '~/features/session/forms/kept-draft'
import { userOf } from '~/features/session/session'
import { useSession } from '~/features/session/use-session'

/**
 * Text that the reader is writing: it outlives a failure, a reload and a look at another applicant, until it is sent.
 * @param about whom it is about, and what it is
 * @returns also `ref`, for the field it is typed into: what was typed there before the page came alive is taken over
 */
export const useKeptText = (about: string) => {
  const reader = userOf(useSession())?.identityUid ?? ''
  const key = `portal.review.${reader}.${about}`
  const isHydrated = useHydrated()
  const draft = useMemo(() => keptDraft(key, (value) => (typeof value === 'string' ? value : null)), [key])
  const kept = useMemo(() => (isHydrated ? draft.read() : null) ?? '', [isHydrated, draft])
  const [typed, setTyped] = useState<string | null>(null)
  const write = (next: string) => {
    setTyped(next)
    if (next === '') draft.drop()
    else draft.keep(next)
  }
  const ref = useRef<HTMLTextAreaElement>(null)
  const adopt = useEffectEvent(() => {
    const early = ref.current?.value ?? ''
    if (early !== '') write(early)
  })
  useEffect(() => adopt(), [])
  /** It was sent; what was added meanwhile stays. */
  const drop = (sent: string) => {
    if ((draft.read() ?? sent) === sent) draft.drop()
    setTyped((now) => (now === null || now === sent ? '' : now))
  }
  return { ref, text: typed ?? kept, write, drop }
}
