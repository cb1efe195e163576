/** Adds a note to the report of a file, as a whole sentence; each once. */
export type Note = (sentence: string) => void
