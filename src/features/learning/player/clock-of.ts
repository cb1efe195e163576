const two = (part: number) => String(part).padStart(2, '0')

/** Seconds as people read them on a player: 4:09, or 1:04:09. */
export const getClock = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
