// Calling codes are one digit long in North America and for Russia with Kazakhstan, two in these, three elsewhere.
const callingCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

const byFours = (digits: string): string => digits.replace(/\B(?=(?:\d{4})+$)/g, ' ')

/**
 * A stored number as people read it: `+56 32 2594 1187`, of `+563225941187`. Countries group in ways of their own; this
 * is fours from the end, which most can be dialled from, and North America’s own. Anything else stays as it is.
 */
export const groupedPhone = (stored: string): string => {
  const [, code, rest] = callingCode.exec(stored) ?? []
  if (code === undefined || rest === undefined) return stored
  const american = code === '1' ? /^(\d{3})(\d{3})(\d{4})$/.exec(rest) : null
  return `+${code} ${american === null ? byFours(rest) : american.slice(1).join(' ')}`
}
