/** Quarter-hours of a day. */
export const intervalsOfADay = 96
/** The interval the callout names: 19:15. */
export const namedInterval = 77
/** What it reads, in watt-hours. */
export const namedEnergy = 412
/** First interval that has not happened yet: 20:30. */
export const firstToCome = 82

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
