import { t } from '@lingui/core/macro'

interface ProgressRingProps {
  done: number
  total: number
  /** Pixels. */
  size?: number
}

// In units of the 36 by 36 view box.
const circle = { cx: 18, cy: 18, r: 15.5, fill: 'none', strokeWidth: 3, pathLength: 100 }

/** A progress ring that fills clockwise from the top, with the percentage in its centre. */
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
