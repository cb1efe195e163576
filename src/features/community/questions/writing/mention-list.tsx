import type { ReactNode } from 'react'
import { pluralize } from '~/ui/format/numbers'
import classes from './mention-list.module.css'

interface Person {
  handle: string
  name: string
}

interface MentionListProps {
  id: string
  /** Empty while no mention is being typed. */
  people: readonly Person[]
  marked: Person | undefined
  /** Under the `@`, in pixels from the field's corner. */
  place: { top: number; left: number } | undefined
  onTake: (handle: string) => void
  /** The field, which keeps the focus and has the keys. */
  children: ReactNode
}

/** The members that a mention may mean, under where it is typed. */
export function MentionList({ id, people, marked, place, onTake, children }: MentionListProps) {
  return (
    <div className={classes.field}>
      {children}
      {people.length === 0 ? null : (
        <div
          id={id}
          role="listbox"
          aria-label="Members"
          className={classes.people}
          style={{ top: place?.top, left: `min(${place?.left ?? 0}px, 100% - 260px)` }}
        >
          {people.map(({ handle, name }) => (
            <div
              key={handle}
              id={`${id}-${handle}`}
              role="option"
              tabIndex={-1}
              aria-selected={handle === marked?.handle}
              className={classes.person}
              onPointerDown={(event) => {
                event.preventDefault()
                onTake(handle)
              }}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.handle}>@{handle}</span>
            </div>
          ))}
        </div>
      )}
      <span className={classes.announcement} role="status">
        {people.length === 0
          ? ''
          : `${pluralize(people.length, 'member fits', 'members fit')}. Choose with the arrows, take with Enter.`}
      </span>
    </div>
  )
}
