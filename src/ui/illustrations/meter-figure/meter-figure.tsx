import { t } from '@lingui/core/macro'
import classes from './meter-figure.module.css'

/** Quarter-hours of a day. */
export const intervalsOfADay = 96
/** The interval the callout names: 19:15. */
export const namedInterval = 77
/** What it reads, in watt-hours. */
export const namedEnergy = 412
/** First interval that has not happened yet: 20:30. */
const firstToCome = 82

const hump = (at: number, centre: number, width: number) => Math.exp(-(((at - centre) / width) ** 2))
const ripple = (at: number) => 16 * Math.sin(at * 1.9) + 11 * Math.sin(at * 0.73 + 1)

const morningAndNoon = (at: number) =>
  78 + 225 * hump(at, 31, 6.5) + 62 * hump(at, 49, 9) + 34 * hump(at, 62, 7) + ripple(at)
const evening = (at: number) => hump(at, 78.5, 7.5)

// The evening's height is solved so that 19:15 reads what the callout says.
const eveningPeak = (namedEnergy - morningAndNoon(namedInterval)) / evening(namedInterval)

/** Energy of each quarter-hour of a household's day, in watt-hours. */
export const dayOfIntervals: readonly number[] = Array.from({ length: intervalsOfADay }, (_, at) =>
  Math.round(morningAndNoon(at) + eveningPeak * evening(at)),
)

/** Pixels a second of mains: 2.5 ms take 72 px, so one 50 Hz period takes 576. */
const period = 576
/** 230 V effective, drawn at 150 V a division of 44.7 px: 230 · √2 / 150 · 44.7. */
export const amplitude = ((230 * Math.SQRT2) / 150) * 44.7
export const axisY = 134
const graticuleHeight = 268
/** Where L1 peaks: a quarter period, 5.0 ms. */
export const cursorX = period / 4

const round = (value: number) => Math.round(value * 10) / 10

/** Height of one phase at `x` px, in the figure's own coordinates. */
function phaseY(x: number, degrees: number): number {
  return round(axisY - amplitude * Math.sin((2 * Math.PI * x) / period + (degrees * Math.PI) / 180))
}

/** One phase as a path, a point every 6 px. */
export function phasePath(width: number, degrees: number): string {
  const points: string[] = []
  for (let x = 0; x < width; x += 6) points.push(`${x} ${phaseY(x, degrees)}`)
  points.push(`${width} ${phaseY(width, degrees)}`)
  return `M${points.join('L')}`
}

/** The meter's samples of L1, one every 18 px (0.625 ms). */
function samples(width: number): { x: number; y: number }[] {
  const taken: { x: number; y: number }[] = []
  for (let x = 18; x < width; x += 18) taken.push({ x, y: phaseY(x, 0) })
  return taken
}

/** Dots of the graticule: one every 72 px across, every division down, none on the frame or the axis. */
function graticuleDots(width: number): string {
  const dots: string[] = []
  for (let x = 72; x < width; x += 72)
    for (const step of [-2, -1, 1, 2]) dots.push(`M${x} ${round(axisY + step * 44.7)}h0`)
  return dots.join('')
}

/** Ticks of the time axis, one every 14.4 px (0.5 ms), longer on the divisions. */
function axisTicks(width: number): string {
  const ticks: string[] = []
  for (let step = 1; step * 14.4 < width; step++) {
    const half = step % 5 === 0 ? 4 : 2
    ticks.push(`M${round(step * 14.4)} ${axisY - half}v${half * 2}`)
  }
  return ticks.join('')
}

const baseline = 388.5
const pixelsPerWattHour = 71 / namedEnergy

const wide = drawingFor(720, 'wide')
const narrow = drawingFor(350, 'narrow')

/** Fig. 1: three-phase voltage as a meter samples it, and a day of 15-minute intervals. Static, drawn once; the caption says it in words. */
export function MeterFigure() {
  return (
    <figure className={classes.figure}>
      {wide}
      {narrow}
      <figcaption className={classes.caption}>
        <span className={classes.number}>{t`Fig. 1`}</span>
        <span>{t`Three-phase voltage as the meter samples it, and the day of 15-minute intervals your application reads.`}</span>
      </figcaption>
    </figure>
  )
}

function drawingFor(width: number, form: 'wide' | 'narrow') {
  const taken = samples(width)
  const step = width / intervalsOfADay
  const namedX = (namedInterval + 0.5) * step
  const labelEnd = namedX - (form === 'wide' ? 26 : 22)
  return (
    <svg className={classes.drawing} data-form={form} viewBox={`0 0 ${width} 414`} aria-hidden="true">
      <path className={classes.dots} d={graticuleDots(width)} />
      <path className={classes.faintLine} d={`M0 ${axisY}H${width}${axisTicks(width)}`} />
      <path className={classes.stems} d={taken.map(({ x, y }) => `M${x} ${axisY}V${y}`).join('')} />
      <path className={classes.otherPhase} data-dashed d={phasePath(width, -120)} />
      <path className={classes.otherPhase} d={phasePath(width, 120)} />
      <path className={classes.cursor} d={`M${cursorX} 0V${graticuleHeight}`} />
      <path className={classes.livePhase} d={phasePath(width, 0)} />
      <path className={classes.rings} d={taken.map(({ x, y }) => ring(x, y)).join('')} />
      <circle className={classes.peak} cx={cursorX} cy={axisY - amplitude} r="4" />
      <rect className={classes.frame} x=".5" y=".5" width={width - 1} height={graticuleHeight - 1} />
      <text className={classes.ink} x={cursorX + 10} y="20">
        <tspan>L1</tspan> <tspan dx="2">325.3 V</tspan>
        <tspan className={classes.dim} dx="12">{t`at 5.0 ms`}</tspan>
      </text>
      <text className={classes.dim} x="10" y="51">
        L3
      </text>
      <text className={classes.dim} x="10" y="241">
        L2
      </text>
      <text className={classes.dim} x={width - 10} y="256" textAnchor="end">{t`2.5 ms/div, 150 V/div`}</text>
      <path className={classes.bars} d={bars(step, (at) => at < firstToCome && at !== namedInterval)} />
      <path className={classes.liveBar} d={bars(step, (at) => at === namedInterval)} />
      <path className={classes.barsToCome} d={bars(step, (at) => at >= firstToCome, 0.5)} />
      <path
        className={classes.inkLine}
        d={`M0 ${baseline}H${width}M.5 ${baseline}v6M${width - 0.5} ${baseline}v6`}
      />
      <path className={classes.inkLine} d={hours(width)} />
      <path
        className={classes.inkLine}
        d={`M${labelEnd + 6} 298H${namedX}V${baseline - namedEnergy * pixelsPerWattHour - 4}`}
      />
      <text className={classes.ink} x={labelEnd} y="302" textAnchor="end">{t`19:15, ${namedEnergy} Wh`}</text>
      {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour, index) => (
        <text
          key={hour}
          className={classes.dim}
          x={(width / 4) * index}
          y="411"
          textAnchor={index === 0 ? 'start' : index === 4 ? 'end' : 'middle'}
        >
          {hour}
        </text>
      ))}
    </svg>
  )
}

/** Bars of the chosen intervals as one path; `inset` makes room for an outline. */
function bars(step: number, isChosen: (at: number) => boolean, inset = 0): string {
  const width = step * 0.76 - 2 * inset
  return dayOfIntervals
    .map((energy, at) => {
      if (!isChosen(at)) return ''
      const height = energy * pixelsPerWattHour - inset
      const left = (at * step + step * 0.12 + inset).toFixed(1)
      return `M${left} ${baseline}v-${height.toFixed(1)}h${width.toFixed(1)}V${baseline}z`
    })
    .join('')
}

function hours(width: number): string {
  return Array.from({ length: 23 }, (_, index) => {
    const hour = index + 1
    return `M${((width / 24) * hour).toFixed(1)} ${baseline}v${hour % 6 === 0 ? 6 : 3}`
  }).join('')
}

function ring(x: number, y: number): string {
  return `M${x - 2.4} ${y}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0`
}
