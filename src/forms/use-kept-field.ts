import { useHydrated } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { keptDraft } from './kept-draft'

interface KeptField {
  /** For the field, which its form focuses. */
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  write: (text: string) => void
  /** It was sent; what was added while it was on its way stays. */
  drop: (sent: string) => void
}

/**
 * The text of a field that outlives a failure, a reload and a look elsewhere, until it is sent.
 * @param key has the person's id as a part of it; see `dropUserDrafts`
 */
export const useKeptField = (key: string): KeptField => {
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
  const drop = (sent: string) => {
    if ((draft.read() ?? sent) === sent) draft.drop()
    setTyped((now) => (now === null || now === sent ? '' : now))
  }
  return { ref, text: typed ?? kept, write, drop }
}
