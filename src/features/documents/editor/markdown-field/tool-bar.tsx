import { Tooltip } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '~/ui/components/icon-button/icon-button'
import classes from './tool-bar.module.css'
import { keysInWords, toolGroups, type ToolName } from './tools'

interface ToolBarProps {
  /** The id of the field that the tools work in. */
  field: string
  onUse: (name: ToolName) => void
}

const tools = toolGroups.flat()

const steps: Record<string, (place: number) => number> = {
  ArrowRight: (place) => (place + 1) % tools.length,
  ArrowLeft: (place) => (place + tools.length - 1) % tools.length,
  Home: () => 0,
  End: () => tools.length - 1,
}

/** The tools of the Markdown field: one stop of the Tab key, and arrows within. */
export function ToolBar({ field, onUse }: ToolBarProps) {
  const [current, setCurrent] = useState(0)
  const barRef = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = step(current)
    setCurrent(next)
    barRef.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    // The stop of the Tab key is the tool that was used last.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={barRef}
      className={classes.bar}
      role="toolbar"
      aria-label="Markdown"
      aria-controls={field}
      onKeyDown={move}
    >
      {toolGroups.map((group) => (
        <div key={group[0]?.name} className={classes.group}>
          {group.map(({ name, label, icon: Icon, keys }) => {
            const place = tools.findIndex((tool) => tool.name === name)
            return (
              <Tooltip key={name} label={keys === undefined ? label : `${label}, ${keysInWords(keys)}`}>
                <IconButton
                  className={classes.tool}
                  aria-label={label}
                  tabIndex={place === current ? 0 : -1}
                  // The field keeps its selection and the keyboard on a phone stays.
                  onMouseDown={(event) => event.preventDefault()}
                  onFocus={() => setCurrent(place)}
                  onClick={() => onUse(name)}
                >
                  <Icon size={18} stroke={1.6} />
                </IconButton>
              </Tooltip>
            )
          })}
        </div>
      ))}
    </div>
  )
}
