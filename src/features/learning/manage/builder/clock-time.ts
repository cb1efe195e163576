const inMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

const twoDigits = (part: number) => (part < 10 ? `0${part}` : String(part))

/** `75` as `1:15`, `3675` as `1:01:15`, `61.9` as `1:01.9`. */
export const clockTime = (seconds: number): string => {
  const exact = inMilliseconds(seconds)
  const [hours, minutes] = [Math.floor(exact / 3600), Math.floor(exact / 60) % 60]
  const rest = inMilliseconds(exact % 60)
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
}

/** Seconds of `1:15`, `1:01:15`, `1:01.9` or `75`; NaN for anything else. */
export const getSeconds = (clock: string): number => {
  const text = clock.trim()
  if (!/^\d{1,5}(:[0-5]?\d){0,2}(\.\d{1,3})?$/.test(text)) return Number.NaN
  return inMilliseconds(text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0))
}
