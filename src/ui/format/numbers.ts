import { t } from '@lingui/core/macro'
/** Formats a whole number: `1,234,567`. Without `Intl`, whose first use blocks the page for 15 ms. */
export const formatNumber = (number: number): string => String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Formats a list: `4.1`, `4.1 and 4.0`, `4.1, 4.0 and 3.2`. */
export const formatList = (words: readonly string[]): string => {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : t`${words.slice(0, -1).join(', ')} and ${last}`
}

const byteUnits = ['KB', 'MB', 'GB']

/** Formats a size: `312 B`, `3.4 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  const power = Math.min(byteUnits.length, Math.floor(Math.log2(bytes) / 10))
  const amount = bytes / 1024 ** power
  return `${amount < 100 ? Number(amount.toFixed(1)) : Math.round(amount)} ${byteUnits[power - 1] ?? ''}`
}
