const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in XML and HTML. */
export const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
