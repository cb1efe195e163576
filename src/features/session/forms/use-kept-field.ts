import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keptDraft } from './kept-draft'

interface KeptField {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  write: (text: string) => void
  /** It was sent; what was added while it was on its way stays. */
  drop: (sent: string) => void
}

/**
 * The text of a field that outlives a reload, until it is sent.
 * @param key has the person's id as a part of it; see `dropKept`
 */
export const useKeptField = (key: string): KeptField => {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [kept] = useState(() => keptDraft<string>(key, (value) => (typeof value === 'string' ? value : null)))
  const [text, setText] = useState('')
  const restore = useEffectEvent(() => setText(ref.current?.value || kept.read() || ''))
  useEffect(() => restore(), [])
  return {
    ref,
    text,
    write: (next) => {
      setText(next)
      kept.keep(next)
    },
    drop: (sent) => {
      // Whoever has left the form left what was sent, unless it was changed before that.
      if ((ref.current?.value ?? kept.read() ?? sent) !== sent) return
      kept.drop()
      setText('')
    },
  }
}
