/** A day as it stands in a sentence: `1 October 2026`. The same on the server and in every browser. */
export const dayWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
