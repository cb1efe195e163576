import { encode } from 'uqr'
import classes from './second-factor-section.module.css'

/** Light modules around the code, which readers need to find it. */
const quiet = 2

interface QrPictureProps {
  /** What a camera reads from it. */
  text: string
  /** For those who cannot see it: what it is for, and what to do instead. */
  label: string
}

/** A QR code, always dark on light: many cameras read it in no other way. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { data, size } = encode(text, { border: quiet, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
