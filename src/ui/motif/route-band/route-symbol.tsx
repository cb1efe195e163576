import classes from './route-symbol.module.css'

export type RouteSymbolKind = 'source' | 'node' | 'open' | 'closed' | 'load'

const drawings = {
  source: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7 12c1.7-4.6 3.3-4.6 5 0s3.3 4.6 5 0" />
    </>
  ),
  node: <circle cx="12" cy="12" r="4" />,
  // The wire behind is hidden between the contacts; the blade stands at 27 degrees.
  open: (
    <>
      <rect className={classes.gap} x="6" y="8" width="26" height="8" />
      <path d="M8.3 10.8 27.5 1" />
      <circle cx="6" cy="12" r="2.6" />
      <circle cx="32" cy="12" r="2.6" />
    </>
  ),
  closed: (
    <>
      <path d="M8.6 12h20.8" />
      <circle cx="6" cy="12" r="2.6" />
      <circle cx="32" cy="12" r="2.6" />
    </>
  ),
  load: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" />
      <path d="M12 8.5v7M8.5 12h7" />
    </>
  ),
}

interface RouteSymbolProps {
  kind: RouteSymbolKind
  isLive: boolean
}

/** A symbol on the band's wire, filled with the band's colour so that the wire passes behind it. */
export function RouteSymbol({ kind, isLive }: RouteSymbolProps) {
  const width = kind === 'open' || kind === 'closed' ? 38 : 24
  return (
    <svg
      className={classes.symbol}
      data-kind={kind}
      data-live={isLive || undefined}
      width={width}
      height="24"
      viewBox={`0 0 ${width} 24`}
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  )
}
