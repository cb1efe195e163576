/** Pseudo-random choices, repeatable from a seed. */
export type Random = {
  /** A whole number from 0, below `limit`. */
  below: (limit: number) => number
  chance: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** By shares, which need not add up to 100. */
  weighted: <Item>(shares: readonly (readonly [Item, number])[]) => Item
  /** Puts a digit for each # and a capital letter for each @. */
  fill: (pattern: string) => string
}

/** One independent series for each pair of numbers (mulberry32 by Tommy Ettinger, public domain). */
export function randomFrom(seedNumber: number, index: number): Random {
  let state = Math.imul(seedNumber ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <Item>(items: readonly Item[]): Item => {
    for (const item of items.slice(below(items.length))) return item
    throw new Error('There is nothing to pick from.')
  }
  return {
    below,
    pick,
    chance: (share) => next() < share,
    weighted: (shares) => {
      let rest = next() * shares.reduce((sum, [, share]) => sum + share, 0)
      for (const [item, share] of shares) if ((rest -= share) < 0) return item
      return pick(shares)[0]
    },
    fill: (pattern) =>
      pattern.replace(/[#@]/g, (sign) =>
        sign === '#' ? String(below(10)) : 'ABCEGHJKLMNPRSTVXY'.charAt(below(18)),
      ),
  }
}
