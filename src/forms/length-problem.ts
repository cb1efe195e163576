import { grouped } from '~/ui/words/grouped'

/**
 * What is wrong with how long a text is, as it is sent; null where nothing is.
 *
 * @param most characters that the contract takes
 */
export const lengthProblem = (text: string, most: number): string | null =>
  text.trim().length > most ? `Use at most ${grouped(most)} characters.` : null
