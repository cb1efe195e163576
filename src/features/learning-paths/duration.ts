const minutesAnHour = 60

/** `45 min`, `2 h`, `1 h 10 min`. */
export const durationOf = (minutes: number): string => {
  const hours = Math.floor(minutes / minutesAnHour)
  const rest = minutes % minutesAnHour
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `1 unit`, `6 units`. */
export const countedUnits = (count: number): string => (count === 1 ? '1 unit' : `${count} units`)
