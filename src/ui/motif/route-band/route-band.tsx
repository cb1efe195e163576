import classes from './route-band.module.css'
import { RouteSymbol, type RouteSymbolKind } from './route-symbol'

export interface RouteStop {
  title: string
  /** One or two sentences. */
  text: string
  /** How long it takes, e.g. "3 min". */
  duration: string
}

export interface RouteBandProps {
  /** From the source to the load; the last but one is the switch. Five in the starter programme. */
  stops: readonly RouteStop[]
  /** How many stops the reader has passed; 0 for a visitor. The line is live up to there. */
  passed?: number
}

/** The way into the programme as a one-line diagram: sunken band, equal columns, vertical on phones. */
export function RouteBand({ stops, passed = 0 }: RouteBandProps) {
  return (
    <section className={classes.band} aria-label="The way into the programme">
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
              <p className={classes.text}>{stop.text}</p>
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
