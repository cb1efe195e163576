import type { ReactNode } from 'react'
import classes from './step-block.module.css'

interface StepBlockProps {
  /** Of its heading. */
  id: string
  /** A line above the heading. */
  label: string
  title: ReactNode
  text: ReactNode
  /** Left of the words: how far one is. */
  mark?: ReactNode
  /** The one primary button of the view. */
  action?: ReactNode
  /** Framed by itself, within a text. */
  isBoxed?: boolean
}

/** What comes next, with the button that leads there. */
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
