// Judges whether the memory of a process under load grows over time.

const MIB = 1024 * 1024
// Growth in the second half of a run that still counts as flat, because the size of a heap varies.
const FLAT_SHARE = 0.05
// The shortest second half, in minutes, that can be judged.
const ENOUGH = 5

/**
 * In bytes.
 *
 * @typedef {object} Sample
 * @property {number} at in milliseconds since the load began
 * @property {number} rss
 * @property {number} heapUsed
 * @property {number} external
 * @property {number} arrayBuffers
 * @property {number} held open sockets, timers and requests
 */

/**
 * The straight line through points, by least squares.
 *
 * @param {readonly { x: number, y: number }[]} points two at least
 * @returns {{ slope: number, at: (x: number) => number }}
 */
export function lineThrough(points) {
  /** @param {(point: { x: number, y: number }) => number} pick */
  const mean = (pick) => points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)]
  const across = points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0)
  const along = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0)
  const slope = across === 0 ? 0 : along / across
  return { slope, at: (x) => y0 + slope * (x - x0) }
}

/**
 * The lowest value of each minute, which is close to the memory after a garbage collection.
 *
 * @param {readonly Sample[]} samples
 * @param {'rss' | 'heapUsed'} name
 */
function getFloor(samples, name) {
  /** @type {Map<number, number>} */
  const lowest = new Map()
  for (const sample of samples) {
    const minute = Math.floor(sample.at / 60_000)
    lowest.set(minute, Math.min(lowest.get(minute) ?? Infinity, sample[name]))
  }
  return [...lowest].map(([minute, y]) => ({ x: (minute + 0.5) * 60_000, y }))
}

/**
 * Judges the second half of a run, because caches fill in the first.
 *
 * @param {readonly Sample[]} samples four at least
 * @returns {{ isFlat: boolean, sentences: string[] }} `isFlat` also where it was too short to judge
 */
export function judgeMemory(samples) {
  const half = samples.slice(Math.floor(samples.length / 2))
  const [first = 0, last = first] = [half[0]?.at, half.at(-1)?.at]
  const minutes = (last - first) / 60_000
  const line = lineThrough(half.map(({ at, rss }) => ({ x: at, y: rss })))
  const [begun, ended] = [line.at(first), line.at(last)]
  const rise = ended - begun
  const share = rise / begun
  const isFlat = minutes < ENOUGH || share <= FLAT_SHARE
  const floor = getFloor(half, 'heapUsed')
  const heapAnHour = floor.length < 2 ? null : lineThrough(floor).slope * 3_600_000
  const sentences = [
    `RSS over the second half (${minutes.toFixed(1)} minutes, ${half.length} samples): from ${mib(begun)} to ${mib(ended)} MiB on the line of least squares, ${signed(mib(line.slope * 3_600_000))} MiB an hour, ${signed((share * 100).toFixed(1))} %.`,
    ...(heapAnHour === null
      ? []
      : [
          `What is left of the heap after collections (the least of each minute): ${signed(mib(heapAnHour))} MiB an hour.`,
        ]),
    getVerdict(minutes, isFlat, begun / line.slope / 3_600_000),
  ]
  return { isFlat, sentences }
}

/** @param {number} minutes @param {boolean} isFlat @param {number} hours */
function getVerdict(minutes, isFlat, hours) {
  if (minutes < ENOUGH) return `Too short to judge: the second half wants ${ENOUGH} minutes at least.`
  if (isFlat) return `FLAT: the second half added no more than ${FLAT_SHARE * 100} %.`
  return `RISING: more than ${FLAT_SHARE * 100} % within the second half; at this pace twice as much after ${hours.toFixed(1)} hours.`
}

/**
 * @param {readonly Sample[]} samples
 * @returns {string[][]} some twelve rows over the run, for a table, its heading first
 */
export function memoryRows(samples) {
  const step = Math.max(1, Math.ceil(samples.length / 12))
  const picked = samples.filter((_, index) => index % step === 0 || index === samples.length - 1)
  return [
    ['minute', 'RSS MiB', 'heap used', 'external', 'of which buffers', 'sockets, timers, requests'],
    ...picked.map(({ at, rss, heapUsed, external, arrayBuffers, held }) => [
      (at / 60_000).toFixed(1),
      ...[rss, heapUsed, external, arrayBuffers].map(mib),
      String(held),
    ]),
  ]
}

/** @param {number} bytes */
function mib(bytes) {
  return (bytes / MIB).toFixed(0)
}

/** @param {string} text */
function signed(text) {
  return text.startsWith('-') ? text : `+${text}`
}
