import { counted } from '~/ui/words/counted'

/** A waiting time as people say it, rounded up; `hours` from submission to decision. */
export const waitWords = (hours: number): string => {
  const whole = Math.max(1, Math.ceil(hours))
  return whole < 24 ? counted(whole, 'hour') : counted(Math.ceil(whole / 24), 'day')
}
