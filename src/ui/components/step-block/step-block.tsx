import type { ReactNode } from 'react'
import classes from './step-block.module.css'

interface StepBlockProps {
  /** The id of its heading. */
  id: string
  /** A line above the heading. */
  label: string
  title: ReactNode
  text: ReactNode
  /** Left of the text: the progress. */
  mark?: ReactNode
  /** The one primary button of the view. */
  action?: ReactNode
  /** With its own frame, within a text. */
  isBoxed?: boolean
}

/** The next step, with a button that links to it. */
export function StepBlock({ id, label, title, text, mark, action, isBoxed = false }: StepBlockProps) {
  return (
    <section className={classes.step} data-boxed={isBoxed || undefined} aria-labelledby={id}>
      {mark}
      <div className={classes.words}>
        <p className={classes.label}>{label}</p>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      {action}
    </section>
  )
}
