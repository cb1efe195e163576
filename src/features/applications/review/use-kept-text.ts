import { useHydrated } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { keptDraft } from '~/features/session/forms/kept-draft'

/** Text that is being written: it outlives a failure, a reload and a look at somebody else, until it is sent. */
export const useKeptText = (key: string) => {
  const isHydrated = useHydrated()
  const draft = useMemo(() => keptDraft(key, (value) => (typeof value === 'string' ? value : null)), [key])
  const kept = useMemo(() => (isHydrated ? draft.read() : null) ?? '', [isHydrated, draft])
  const [typed, setTyped] = useState<string | null>(null)
  const write = (next: string) => {
    setTyped(next)
    if (next === '') draft.drop()
    else draft.keep(next)
  }
  return { text: typed ?? kept, write, clear: () => write('') }
}
