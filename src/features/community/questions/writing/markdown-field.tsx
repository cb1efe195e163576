import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { type ComponentProps, useEffect, useId, useRef, type ReactNode } from 'react'
import { useMentions } from './use-mentions'
import { Box, VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './mention-list.module.css'

interface Person {
  handle: string
  name: string
}

interface MentionListProps {
  id: string
  /** Empty unless a mention is being typed. */
  people: readonly Person[]
  marked: Person | undefined
  /** Position below the `@`, in pixels from the field's corner. */
  place: { top: number; left: number } | undefined
  onTake: (handle: string) => void
  /** The field, which keeps the focus and handles the keys. */
  children: ReactNode
}

/** The member suggestions of a mention. */
function MentionList({ id, people, marked, place, onTake, children }: MentionListProps) {
  return (
    <div className={classes.field}>
      {children}
      {people.length === 0 ? null : (
        <div
          id={id}
          role="listbox"
          aria-label={t`Members`}
          className={classes.people}
          style={{ top: place?.top, left: `min(${place?.left ?? 0}px, 100% - 260px)` }}
        >
          {people.map(({ handle, name }) => (
            <Box
              key={handle}
              id={`${id}-${handle}`}
              role="option"
              tabIndex={-1}
              aria-selected={handle === marked?.handle}
              size="sm"
              className={classes.person}
              onPointerDown={(event) => {
                event.preventDefault()
                onTake(handle)
              }}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.handle} data-cut>
                @{handle}
              </span>
            </Box>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {people.length === 0
          ? ''
          : t`${plural(people.length, { one: '# member fits', other: '# members fit' })}. Choose with the arrows, take with Enter.`}
      </VisuallyHidden>
    </div>
  )
}

interface MarkdownFieldProps extends Omit<ComponentProps<typeof Textarea>, 'onChange'> {
  label: string
  onChange: (text: string) => void
  /** The minimum number of lines. */
  rows?: number
  /** Takes the focus on mount, since the user chose to write. */
  takesFocus?: boolean
}

/** The Markdown field of a post; `@` suggests members. */
export function MarkdownField(props: MarkdownFieldProps) {
  // Several forms of a page have a `body`, so Mantine generates each field's id; forms find fields by name.
  const { id: _id, onChange, onBlur, rows = 6, takesFocus = false, ...rest } = props
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
      {...rest}
      ref={ref}
      description={
        <Trans>
          Markdown: <code>**bold**</code>, <code>`code`</code>, <code>[words](address)</code>, three backticks
          around lines of code. <code>@</code> mentions a member.
        </Trans>
      }
      autosize
      minRows={rows}
      maxRows={24}
      onChange={(event) => {
        onChange(event.currentTarget.value)
        look()
      }}
      onKeyDown={press}
      onKeyUp={look}
      onClick={look}
      onBlur={(event) => {
        onBlur?.(event)
        close()
      }}
      aria-autocomplete="list"
      {...(marked === undefined
        ? {}
        : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${marked.handle}` })}
      inputContainer={withList}
    />
  )
}
