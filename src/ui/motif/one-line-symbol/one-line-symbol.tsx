import type { ReactNode } from 'react'
import classes from './one-line-symbol.module.css'

export type OneLineKind = 'source' | 'node' | 'switch-open' | 'switch-closed' | 'meter' | 'load' | 'bus'

export interface OneLineSymbolProps {
  kind: OneLineKind
  /** Side in pixels; 24 unless told. */
  size?: number
  /** Drawn in the accent: energised. */
  isLive?: boolean
}

// The blade stands at 27 degrees: 14 long, rising 6.4.
const drawings: Record<OneLineKind, ReactNode> = {
  source: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7 12c1.7-4.6 3.3-4.6 5 0s3.3 4.6 5 0" />
    </>
  ),
  node: (
    <>
      <path d="M0 12h8M16 12h8" />
      <circle cx="12" cy="12" r="4" />
    </>
  ),
  'switch-open': (
    <>
      <path d="M0 12h2.4M21.6 12H24M7.3 10.8 19.8 4.4" />
      <circle cx="5" cy="12" r="2.6" />
      <circle cx="19" cy="12" r="2.6" />
    </>
  ),
  'switch-closed': (
    <>
      <path d="M0 12h2.4M21.6 12H24M7.6 12h8.8" />
      <circle cx="5" cy="12" r="2.6" />
      <circle cx="19" cy="12" r="2.6" />
    </>
  ),
  meter: (
    <>
      <path d="M0 12h3M21 12h3M8 15.5v-7l4 5 4-5v7" />
      <circle cx="12" cy="12" r="9" />
    </>
  ),
  load: (
    <>
      <path d="M0 12h3.5M12 8.5v7M8.5 12h7" />
      <rect x="3.5" y="3.5" width="17" height="17" />
    </>
  ),
  bus: <path className={classes.bus} d="M12 2v20" />,
}

/** One electrical symbol on a 24 grid, in `currentColor`. Decorative: words always stand beside it. */
export function OneLineSymbol({ kind, size = 24, isLive = false }: OneLineSymbolProps) {
  return (
    <svg
      className={classes.symbol}
      data-live={isLive || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  )
}
