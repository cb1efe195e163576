const groupLength = 5

/** `AB12C DE34F GH56J KL78M`: as one reads it out. */
export const codeInGroups = (code: string): string =>
  (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join(' ')
