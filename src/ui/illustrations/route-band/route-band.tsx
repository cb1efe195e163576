import { t } from '@lingui/core/macro'
import classes from './route-band.module.css'
import { Text } from '~/ui/layouts/primitives'

type RouteSymbolKind = 'source' | 'node' | 'open' | 'closed' | 'load'

const drawings = {
  source: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M7 12c1.7-4.6 3.3-4.6 5 0s3.3 4.6 5 0" />
    </>
  ),
  node: <circle cx="12" cy="12" r="4" />,
  // Hides the wire between the contacts; the blade is at 27 degrees.
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
function RouteSymbol({ kind, isLive }: RouteSymbolProps) {
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

export interface RouteStop {
  title: string
  /** One or two sentences. */
  text: string
  /** How long it takes, e.g. "3 min". */
  duration: string
}

interface RouteBandProps {
  /** From the source to the load; the second to last is the switch. Five in the starter programme. */
  stops: readonly RouteStop[]
  /** The number of completed stops; 0 for a visitor. The line is live up to there. */
  passed?: number
}

/** The steps into the programme as a one-line diagram: sunken band, equal columns, vertical on phones. */
export function RouteBand({ stops, passed = 0 }: RouteBandProps) {
  return (
    <section className={classes.band} aria-label={t`The way into the programme`}>
      <ol className={classes.stops} data-count={stops.length}>
        {stops.map((stop, index) => (
          <li key={stop.title} className={classes.stop}>
            <span
              className={classes.track}
              data-kind={kindAt(index, stops.length, passed)}
              data-live={index < passed || undefined}
            >
              <RouteSymbol
                kind={kindAt(index, stops.length, passed)}
                isLive={index === 0 || index < passed}
              />
            </span>
            <div>
              <h3 className={classes.title}>{stop.title}</h3>
              <Text c="dim" size="sm">
                {stop.text}
              </Text>
              <p className={classes.duration}>{stop.duration}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function kindAt(index: number, count: number, passed: number): RouteSymbolKind {
  if (index === 0) return 'source'
  if (index === count - 1) return 'load'
  if (index === count - 2) return passed > index ? 'closed' : 'open'
  return 'node'
}
