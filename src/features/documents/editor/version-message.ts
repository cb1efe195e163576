/** Characters of what is said of a version, in the history. */
export const longestMessage = 200
