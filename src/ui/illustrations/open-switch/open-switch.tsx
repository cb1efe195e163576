import { t } from '@lingui/core/macro'
import classes from './gate-drawing.module.css'

interface GateDrawingProps {
  /** Whether the reader is approved: the blade meets the contact and the line is live throughout. */
  isClosed: boolean
}

const loads = () => [
  { label: t`Documents`, y: 66 },
  { label: t`Learning`, y: 132 },
  { label: t`Community`, y: 197 },
  { label: t`Kits`, y: 263 },
]

const dots = Array.from({ length: 6 }, (_, row) =>
  Array.from(
    { length: 11 },
    (__, column) => `M${(column * 65.6).toFixed(1)} ${(row * 65.6).toFixed(1)}h0`,
  ).join(''),
).join('')

/**
 * The programme's gate as a switch: open before approval, closed after. Decorative: text beside it says the same.
 */
function GateDrawing({ isClosed }: GateDrawingProps) {
  return (
    <svg
      className={classes.figure}
      viewBox="-1 -2 660 333"
      aria-hidden="true"
      data-closed={isClosed || undefined}
    >
      <path className={classes.dots} d={dots} />
      <g className={classes.live}>
        <path d="M0 197h65M115 197h123.5" />
        <circle cx="90" cy="197" r="25" />
        <path d="M76 197c4.7-13 9.3-13 14 0s9.3 13 14 0" />
        <circle cx="244.6" cy="197" r="6.2" />
      </g>
      {isClosed ? (
        <path className={classes.blade} d="M250.8 197h147" />
      ) : (
        <>
          <path className={classes.blade} d="M250.2 193.3 382 100.5" />
          <path className={classes.swing} d="M389 127c7.5 16 12.5 34 14 53" />
          <path className={classes.arrow} d="m398 174.5 5 8 4.5-8.5" />
        </>
      )}
      <g className={classes.beyond}>
        <path className={classes.wire} d="M410.4 197H472" />
        {loads().map(({ label, y }) => (
          <g key={label}>
            <path className={classes.wire} d={`M472 ${y}h48.5`} />
            <rect x="521" y={y - 12.5} width="25" height="25" />
            <text x="560" y={y + 4.5}>
              {label}
            </text>
          </g>
        ))}
        <path className={classes.bus} d="M472 50v229" />
      </g>
      <circle className={classes.contact} cx="404" cy="197" r="6.2" />
      <text className={classes.word} x="64" y="257">{t`You`}</text>
      <text className={classes.word} x="244" y="257">{t`Access`}</text>
    </svg>
  )
}

/** The gate before approval: the blade is open. */
export function OpenSwitch() {
  return <GateDrawing isClosed={false} />
}

/** The gate after approval: the blade is closed and the line is live. */
export function ClosedSwitch() {
  return <GateDrawing isClosed />
}
