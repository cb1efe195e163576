const patterns: [RegExp, string][] = [
  // The query of an address, and the credentials before its host.
  [/\?[^\s"'`<>)\]]+/g, '?[query]'],
  [/:\/\/[^\s/@]+@[^\s/]+/g, '://[address]'],
  [/[^\s@<>"'(),:;=/]+@[^\s@<>"'(),:;=/]+/g, '[address]'],
  // Tokens of every kind, ids of people among them: long, of letters and digits together.
  [/(?<![\w/.-])(?=[\w.~+-]*\d)(?=[\w.~+-]*[a-z])[\w.~+-]{20,}=*/gi, '[token]'],
  [/\+?\d(?:[ ().-]?\d){7,}/g, '[number]'],
]

// Characters. A longer message holds sent data, and the patterns take quadratic time.
const longest = 4_000

/** A long text up to its first quoted part. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, 1_000).split(/["'`]/, 1)[0] ?? ''}…`

/** A text without what looks like an e-mail address or number, a secret, or the query of an address. */
export const redact = (text: string): string =>
  patterns.reduce((rest, [pattern, stands]) => rest.replace(pattern, stands), shortened(text))

// Node's message for an invalid JSON body: quotation marks within the body are not escaped.
const noJson = /"[^]*"(?=(?:\.\.\.)? is not valid JSON)/

/** The same without anything quoted, which in messages of libraries is sent data. */
export const redactQuoted = (text: string): string =>
  redact(
    shortened(text)
      .replace(noJson, '"…"')
      .replace(/"(?:[^"\\]|\\.)*"?|`[^`]*`?|(?<=[\s(:=])'(?:[^'\\]|\\.)*'?/g, '"…"'),
  )
