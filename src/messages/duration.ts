import { t } from '@lingui/core/macro'

/** Formats minutes: `45 min`, `2 h`, `1 h 10 min`. */
export const formatDuration = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t`${rest} min`
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`
}
