import { dayOfIntervals, firstToCome, intervalsOfADay, namedEnergy, namedInterval } from './day'
import classes from './meter-figure.module.css'
import {
  amplitude,
  axisTicks,
  axisY,
  cursorX,
  graticuleDots,
  graticuleHeight,
  phasePath,
  samples,
} from './waveform'

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
        <span className={classes.number}>Fig. 1</span>
        <span>
          Three-phase voltage as the meter samples it, and the day of 15-minute intervals your application
          reads.
        </span>
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
        <tspan className={classes.dim} dx="12">
          at 5.0 ms
        </tspan>
      </text>
      <text className={classes.dim} x="10" y="51">
        L3
      </text>
      <text className={classes.dim} x="10" y="241">
        L2
      </text>
      <text className={classes.dim} x={width - 10} y="256" textAnchor="end">
        2.5 ms/div, 150 V/div
      </text>
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
      <text className={classes.ink} x={labelEnd} y="302" textAnchor="end">
        19:15, {namedEnergy} Wh
      </text>
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
