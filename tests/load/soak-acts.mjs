// The actions of a mixed load, and how often they happen.
import { readingActs } from './soak-reading.mjs'
import { writingActs } from './soak-writing.mjs'

/**
 * One or several requests of one user. Never throws.
 *
 * @typedef {{ weight: number, act: () => unknown }} Act
 */

/**
 * @param {import('./soak-stage.mjs').Stage} stage
 * @returns {() => unknown} runs a random action
 */
export function mixedLoad(stage) {
  const acts = [...readingActs(stage), ...writingActs(stage)]
  const whole = acts.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    let aim = Math.random() * whole
    // None matches where rounding leaves a remainder.
    const drawn = acts.find(({ weight }) => (aim -= weight) < 0) ?? acts.at(-1)
    return drawn?.act()
  }
}
