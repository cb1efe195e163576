/** A text as the database can take it: with a mark in place of each null character, which no text there can hold. */
export const stripNul = (text: string): string => text.replaceAll('\0', '\u{FFFD}')
