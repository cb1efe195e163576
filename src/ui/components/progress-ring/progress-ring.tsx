import { t } from '@lingui/core/macro'

interface ProgressRingProps {
  done: number
  total: number
  /** Pixels. */
  size?: number
}

// Of the drawing, which has the size 36.
const circle = { cx: 18, cy: 18, r: 15.5, fill: 'none', strokeWidth: 3, pathLength: 100 }

/** How much is done: a ring that fills clockwise from the top, around the share in numbers. */
export function ProgressRing({ done, total, size = 44 }: ProgressRingProps) {
  const percent = total === 0 ? 0 : (done / total) * 100
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 36 36"
      role="img"
      aria-label={t`${done} of ${total} finished`}
    >
      <circle {...circle} stroke="var(--p-line-2)" />
      {done > 0 ? (
        <circle
          {...circle}
          stroke="var(--p-accent)"
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 18 18)"
        />
      ) : null}
      <text x={18} y={18} dy="0.36em" textAnchor="middle" fill="var(--p-text)" fontSize={9} fontWeight={600}>
        {done}/{total}
      </text>
    </svg>
  )
}
