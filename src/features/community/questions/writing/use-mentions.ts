import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { isComposing } from '~/ui/keyboard/is-composing'
import { questionQueries } from '../questions.queries'

const copiedStyles = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'tabSize',
] as const

/**
 * Returns the pixel position of a text offset within its field: the lower end of its line. Measured on a hidden copy,
 * since fields do not expose it.
 */
const getCaretPosition = (field: HTMLTextAreaElement, at: number): { top: number; left: number } => {
  const copy = document.createElement('div')
  const look = getComputedStyle(field)
  for (const name of copiedStyles) copy.style[name] = look[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    insetInlineStart: '-200vw',
  })
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(field.value.slice(0, at), mark)
  document.body.append(copy)
  const place = {
    top: mark.offsetTop + mark.offsetHeight - field.scrollTop,
    left: mark.offsetLeft,
  }
  copy.remove()
  return place
}

/** A mention that is being typed. */
interface TypedMention {
  /** The offset of its `@` in the text. */
  start: number
  /** The text after the `@`. */
  typed: string
}

// Not after a letter, as in an e-mail address, nor within a path or code.
const beforeCaret = /(?<=^|[^\p{L}\p{N}_@/`.])@(?<typed>[\p{L}\p{N}-]{0,60})$/u

/** Returns the mention at the caret, or null. */
export const findMentionAt = (text: string, caret: number): TypedMention | null => {
  const found = beforeCaret.exec(text.slice(0, caret))
  return found === null ? null : { start: found.index, typed: found.groups?.['typed'] ?? '' }
}

// Milliseconds.
const debounceMs = 120

interface OpenMention extends TypedMention {
  /** Position below the `@`, in pixels from the field's corner. */
  place: { top: number; left: number }
}

/**
 * Suggests members after `@`: arrow keys select, Enter or Tab inserts, Escape dismisses.
 *
 * @param onChange gets the full text with the mention.
 */
export const useMentions = (
  field: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) => {
  const [open, setOpen] = useState<OpenMention | null>(null)
  /** The offset of the dismissed `@`. */
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const [asked] = useDebouncedValue(open?.typed ?? null, debounceMs)
  const { data } = useQuery({ ...questionQueries.mentionable(asked ?? ''), enabled: asked !== null })
  // Suggestions for an earlier text are hidden, since Enter would insert the wrong member.
  const people = open !== null && open.typed === asked ? (data?.data ?? []) : []
  const isOpen = people.length > 0

  /** Reads the caret position; called after each key and click. */
  const look = () => {
    const { current } = field
    if (current === null) return
    const { value, selectionStart, selectionEnd } = current
    const found = selectionStart === selectionEnd ? findMentionAt(value, selectionStart) : null
    if (found === null) {
      setOpen(null)
      setLeftAt(null)
    } else if (found.start !== leftAt && (found.start !== open?.start || found.typed !== open.typed)) {
      setOpen({ ...found, place: getCaretPosition(current, found.start) })
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
