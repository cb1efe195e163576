/** A mention that is being typed. */
export interface TypedMention {
  /** Where its `@` stands in the text. */
  start: number
  /** What follows the `@` so far. */
  typed: string
}

// Not after a letter, as in an e-mail address, nor within a path or code.
const beforeCaret = /(?<=^|[^\p{L}\p{N}_@/`.])@(?<typed>[\p{L}\p{N}-]{0,60})$/u

/** The mention that the caret stands in, or null. */
export const mentionAt = (text: string, caret: number): TypedMention | null => {
  const found = beforeCaret.exec(text.slice(0, caret))
  return found === null ? null : { start: found.index, typed: found.groups?.['typed'] ?? '' }
}
