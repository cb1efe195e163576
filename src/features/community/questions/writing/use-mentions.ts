import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { isComposing } from '~/ui/keyboard/is-composing'
import { questionQueries } from '../questions.queries'
import { caretPlace } from './caret-place'
import { mentionAt, type TypedMention } from './mention-at'

// Milliseconds without typing before the server is asked.
const quiet = 120

interface OpenMention extends TypedMention {
  /** Under the `@`, in pixels from the field's corner. */
  place: { top: number; left: number }
}

/**
 * Completes a member's name after `@`, by keyboard: arrows choose, Enter or Tab takes, Escape leaves it.
 * @param onChange gets the whole text with the mention in it.
 */
export const useMentions = (
  field: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) => {
  const [open, setOpen] = useState<OpenMention | null>(null)
  /** The `@` that was left alone. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const [asked] = useDebouncedValue(open?.typed ?? null, quiet)
  const { data } = useQuery({ ...questionQueries.mentionable(asked ?? ''), enabled: asked !== null })
  // Matches of an earlier text are not offered, since Enter would mention a member whom the text no
  // longer means.
  const people = open !== null && open.typed === asked ? (data?.data ?? []) : []
  const isOpen = people.length > 0

  /** Reads the caret position; called after each key and click. */
  const look = () => {
    const { current } = field
    if (current === null) return
    const { value, selectionStart, selectionEnd } = current
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null
    if (found === null) {
      setOpen(null)
      setLeftAt(null)
    } else if (found.start !== leftAt && (found.start !== open?.start || found.typed !== open.typed)) {
      setOpen({ ...found, place: caretPlace(current, found.start) })
      setChosen(0)
    }
  }
  const close = () => setOpen(null)
  const take = (handle: string) => {
    const { current } = field
    if (current === null || open === null) return
    current.setRangeText(`@${handle} `, open.start, current.selectionStart, 'end')
    close()
    onChange(current.value)
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return
    const person = people[Math.min(chosen, people.length - 1)]
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % people.length)
    else if (event.key === 'ArrowUp') setChosen((chosen - 1 + people.length) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && person !== undefined) take(person.handle)
    else if (event.key === 'Escape') {
      setLeftAt(open?.start ?? null)
      close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { people, chosen: Math.min(chosen, people.length - 1), place: open?.place, look, press, take, close }
}
