// What XML has no way to say: most control characters, halves of pairs, and two that are no characters.
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** HTML or text that may stand in a CDATA section of XML: neither ends the section nor spoils the document. */
export const textOfFeed = (text: string): string => text.replace(notInXml, '').replaceAll(']]>', ']]&gt;')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in XML and HTML. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
