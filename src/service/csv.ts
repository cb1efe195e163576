// A cell that begins so is run as a formula, also behind spaces and empty quotes. The first one begins with the field;
// a spreadsheet that expects semicolons or tabs cuts there too, and at breaks: quotes within a cell mean nothing to it.
// One that is set to Japanese or Chinese takes the wide signs for the others.
const opensFormula = /(?<=(?:^|[;\t\r\n])[\s"]*)[=+\-@＝＋－＠]/g

const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const field = (text: string): string => {
  const harmless = text.replace(opensFormula, "'$&")
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * One line of a table (RFC 4180), its end included. What a spreadsheet would run as a formula, whether it cuts lines at
 * commas, semicolons or tabs, is led by an apostrophe.
 */
export const csvLine = (row: readonly string[]): string => `${row.map(field).join(',')}\r\n`

/** Tells spreadsheets that what follows is UTF-8. */
export const byteOrderMark = '\u{FEFF}'
