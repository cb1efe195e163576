import classes from './sparkline.module.css'

export interface BarStripProps {
  /** Not below zero, in their order. */
  values: readonly number[]
  /** What it shows, read out in its place. */
  label: string
}

/** A small chart: one bar a value, the highest as high as the strip. Drawn by the server, without scripts. */
export function Sparkline({ values, label }: BarStripProps) {
  const highest = Math.max(1, ...values)
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${values.length} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, index) => {
        const height = value / highest
        return value === 0 ? null : (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the row
          <rect key={index} x={index + 0.12} y={1 - height} width={0.76} height={height} />
        )
      })}
    </svg>
  )
}
