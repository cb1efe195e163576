import { plural, t } from '@lingui/core/macro'

const secondsPerHour = 3600

/** `1 unit`, `6 units`. */
export const formatUnitCount = (count: number): string => plural(count, { one: '# unit', other: '# units' })

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Formats a video position: `0:07`, `3:12`, `1:02:03`. Fractions of seconds are dropped. */
export const formatClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / secondsPerHour)
  const minutes = Math.floor((whole % secondsPerHour) / 60)
  const rest = twoDigits(whole % 60)
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${twoDigits(minutes)}:${rest}`
}

/** `3:12 of 8:40`, or `3:12` if the duration is unknown. */
export const formatVideoPosition = ({ position, duration }: { position: number; duration: number }): string =>
  duration > 0 ? t`${formatClock(position)} of ${formatClock(duration)}` : formatClock(position)
