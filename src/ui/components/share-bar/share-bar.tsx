import classes from './share-bar.module.css'

interface ShareBarProps {
  /** From 0 to 100. */
  percent: number
  className?: string | undefined
}

/** A bar that shows a percentage, beside its number. */
export function ShareBar({ percent, className }: ShareBarProps) {
  return (
    <span
      className={className === undefined ? classes.bar : `${classes.bar} ${className}`}
      aria-hidden="true"
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
