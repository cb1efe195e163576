import { useCallback, useState } from 'react'
import { lazySection } from '~/ui/lazy/lazy'
import classes from './comparison.module.css'
import type { LineRun } from './line-difference'
import { PlainDifference } from './plain-difference'

const DrawnDifference = lazySection(
  () => import('./drawn-difference').then((module) => module.DrawnDifference),
  // Without it the plain text stays, which says the same.
  null,
)

interface DifferenceFrameProps {
  runs: readonly LineRun[]
  earlier: { version: number; body: string }
  later: { version: number; body: string }
  isInline: boolean
  isFolded: boolean
}

// Else the last line counts as changed where something comes after it.
const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/**
 * The difference in a frame of its own height. It is plain text first; once the drawing has come, that stays for
 * those who listen.
 */
export function DifferenceFrame({ runs, earlier, later, isInline, isFolded }: DifferenceFrameProps) {
  const [isDrawn, setIsDrawn] = useState(false)
  const note = useCallback(() => setIsDrawn(true), [])
  return (
    <div
      className={classes.frame}
      role="region"
      aria-label={`Changes of the text from version ${earlier.version} to version ${later.version}`}
      // It scrolls, so the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={isDrawn ? classes.said : undefined}>
        <PlainDifference runs={runs} />
      </div>
      <div className={classes.drawn} aria-hidden="true">
        <DrawnDifference
          earlier={ended(earlier.body)}
          later={ended(later.body)}
          isInline={isInline}
          isFolded={isFolded}
          onDrawn={note}
        />
      </div>
    </div>
  )
}
