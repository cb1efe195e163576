/** A wait as a clock shows it, such as 1:05. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** A wait as people say it, rounded up to whole minutes. */
export const formatMinutes = (seconds: number): string => {
  const rounded = Math.max(1, Math.ceil(seconds / 60))
  return rounded === 1 ? 'a minute' : `${rounded} minutes`
}
