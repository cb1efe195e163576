/** Text without halves of characters, which no database holds: they are shown as what is missing. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\u{FFFD}')
