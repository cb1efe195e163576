/** Takes down, once each, what was not understood of a file: whole sentences for the report. */
export type Note = (sentence: string) => void
