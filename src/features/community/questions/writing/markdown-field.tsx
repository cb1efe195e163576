import { Textarea } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { MentionList } from './mention-list'
import { useMentions } from './use-mentions'

interface MarkdownFieldProps {
  label: string
  name: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  /** Lines, at least. */
  rows?: number
  /** The reader has just asked to write here. */
  takesFocus?: boolean
}

/** Where a post is written, in Markdown; `@` completes the names of members. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, name, value, onChange, error, rows = 6, takesFocus = false } = props
  const ref = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const { people, chosen, place, look, press, take, close } = useMentions(ref, onChange)
  const marked = people[chosen]
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const withList = (field: ReactNode) => (
    <MentionList id={listId} people={people} marked={marked} place={place} onTake={take}>
      {field}
    </MentionList>
  )
  return (
    <Textarea
      ref={ref}
      name={name}
      label={label}
      description={
        <>
          Markdown: <code>**bold**</code>, <code>`code`</code>, <code>[words](address)</code>, three backticks
          around lines of code. <code>@</code> mentions a member.
        </>
      }
      autosize
      minRows={rows}
      maxRows={24}
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        look()
      }}
      onKeyDown={press}
      onKeyUp={look}
      onClick={look}
      onBlur={close}
      aria-autocomplete="list"
      {...(marked === undefined
        ? {}
        : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${marked.handle}` })}
      inputContainer={withList}
    />
  )
}
