// What a spreadsheet takes for the beginning of a formula, or throws away to find one behind it.
const opensFormula = /^[=+\-@\t\r\n]/

const needsQuotes = /[",\r\n]|^\s|\s$/

const field = (text: string): string => {
  const harmless = opensFormula.test(text) ? `'${text}` : text
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * One line of a table (RFC 4180), its end included. Texts that a spreadsheet would run as a formula are led by
 * an apostrophe.
 */
export const csvLine = (row: readonly string[]): string => `${row.map(field).join(',')}\r\n`

/** Tells spreadsheets that what follows is UTF-8. */
export const byteOrderMark = '\u{FEFF}'
