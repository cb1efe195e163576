import { useEffect, useState } from 'react'
import { keptDraft } from '~/features/session/forms/kept-draft'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Text that is being written: it outlives a failure, a reload and a look at somebody else, until it is sent. */
export const useKeptText = (key: string) => {
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = keptDraft(key, textOf).read()
    // What was typed before the scripts ran is newer.
    if (kept !== null) setText((typed) => typed || kept)
  }, [key])
  const write = (next: string) => {
    setText(next)
    const draft = keptDraft(key, textOf)
    if (next === '') draft.drop()
    else draft.keep(next)
  }
  return { text, write, clear: () => write('') }
}
