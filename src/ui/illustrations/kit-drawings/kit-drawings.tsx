import classes from './kit-drawings.module.css'

/** The bench meter: display with a live trace, three knobs, terminals. */
export function BenchMeterDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 140 124" aria-hidden="true">
      <rect x="10" y="6" width="120" height="112" rx="4" />
      <rect x="25" y="20" width="92" height="34" />
      <path
        className={classes.live}
        d="M31 37c4-15 8.5-15 13 0s9 15 13.5 0 9-15 13.5 0 9 15 13.5 0 9-15 13.5 0 6 12 10 8"
      />
      <circle cx="37" cy="73" r="8" />
      <circle cx="65" cy="73" r="8" />
      <circle cx="92" cy="73" r="8" />
      <path d="m36 75 5-6M58 71l7 2.5M92 74v-6" />
      <path className={classes.faint} d="M10 97h120" />
      <path d="M23 104v14M36 104v14M49 104v14M78 104v14M91 104v14M104 104v14M117 104v14" />
    </svg>
  )
}

/** The gateway board: two antennas, a processor, ports, one live light. */
export function GatewayBoardDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 140 124" aria-hidden="true">
      <rect x="6" y="44" width="128" height="66" rx="4" />
      <path d="M26 44V14M114 44V12" />
      <path className={classes.live} d="M21 7c2.5 3.5 2.5 8 0 11.5M31 7c-2.5 3.5-2.5 8 0 11.5" />
      <rect x="20" y="60" width="34" height="34" />
      <path d="M27 56v4M37 56v4M47 56v4M27 94v4M37 94v4M47 94v4" />
      <rect x="68" y="60" width="17" height="12" />
      <rect x="92" y="60" width="28" height="12" />
      <circle className={classes.light} cx="72" cy="88" r="2.2" />
      <circle cx="82" cy="88" r="2.2" />
      <circle cx="92" cy="88" r="2.2" />
    </svg>
  )
}
