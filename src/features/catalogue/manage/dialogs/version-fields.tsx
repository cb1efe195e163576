import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { AppButton } from '~/ui/components/app-button/app-button'
import { moveItem } from '~/ui/dragging/move-item'
import classes from './dialogs.module.css'

export interface VersionFieldsProps {
  /** The newest first. */
  versions: readonly string[]
  error: string | null
  onChange: (versions: string[]) => void
}

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Product versions as a list in its order. */
export function VersionFields({ versions, error, onChange }: VersionFieldsProps) {
  const errorId = useId()
  const list = useRef<HTMLOListElement>(null)
  const swap = (index: number, by: 1 | -1) => onChange(moveItem(versions, index, index + by))
  const add = () => {
    // At once, so that what is typed next is typed into it.
    flushSync(() => onChange([...versions, '']))
    const fields = list.current?.querySelectorAll('input')
    fields?.[fields.length - 1]?.focus()
  }
  return (
    <fieldset className={classes.group} aria-describedby={error === null ? undefined : errorId}>
      <legend>Product versions</legend>
      <p className={classes.help}>What pages can say they apply to, the newest first.</p>
      <ol ref={list} className={classes.versions}>
        {versions.map((version, index) => (
          // Lines have no name of their own: what is typed is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <TextInput
              name={index === 0 ? 'versions' : `versions-${index}`}
              aria-label={`Version ${index + 1}`}
              value={version}
              aria-invalid={error !== null}
              onChange={({ currentTarget }) => onChange(versions.with(index, currentTarget.value))}
            />
            <button
              type="button"
              className={classes.order}
              aria-label={`Move ${version || 'this version'} up`}
              disabled={index === 0}
              onClick={() => swap(index, -1)}
            >
              <IconArrowUp {...look} />
            </button>
            <button
              type="button"
              className={classes.order}
              aria-label={`Move ${version || 'this version'} down`}
              disabled={index === versions.length - 1}
              onClick={() => swap(index, 1)}
            >
              <IconArrowDown {...look} />
            </button>
            <button
              type="button"
              className={classes.order}
              aria-label={`Take ${version || 'this version'} away`}
              onClick={() => onChange(versions.toSpliced(index, 1))}
            >
              <IconX {...look} />
            </button>
          </li>
        ))}
      </ol>
      <AppButton kind="outlined" leftSection={<IconPlus {...look} />} onClick={add}>
        Add a version
      </AppButton>
      {error === null ? null : (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
