/** Pixels a second of mains: 2.5 ms take 72 px, so one 50 Hz period takes 576. */
const period = 576
/** 230 V effective, drawn at 150 V a division of 44.7 px: 230 · √2 / 150 · 44.7. */
export const amplitude = ((230 * Math.SQRT2) / 150) * 44.7
export const axisY = 134
export const graticuleHeight = 268
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
export function samples(width: number): { x: number; y: number }[] {
  const taken: { x: number; y: number }[] = []
  for (let x = 18; x < width; x += 18) taken.push({ x, y: phaseY(x, 0) })
  return taken
}

/** Dots of the graticule: one every 72 px across, every division down, none on the frame or the axis. */
export function graticuleDots(width: number): string {
  const dots: string[] = []
  for (let x = 72; x < width; x += 72)
    for (const step of [-2, -1, 1, 2]) dots.push(`M${x} ${round(axisY + step * 44.7)}h0`)
  return dots.join('')
}

/** Ticks of the time axis, one every 14.4 px (0.5 ms), longer on the divisions. */
export function axisTicks(width: number): string {
  const ticks: string[] = []
  for (let step = 1; step * 14.4 < width; step++) {
    const half = step % 5 === 0 ? 4 : 2
    ticks.push(`M${round(step * 14.4)} ${axisY - half}v${half * 2}`)
  }
  return ticks.join('')
}
