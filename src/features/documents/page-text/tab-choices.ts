const key = 'portal-tabs'
const most = 50

const readChoices = (): [string, string][] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice) : []
  } catch {
    return []
  }
}

const isChoice = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

/** The name that was last chosen among these, on this device. */
export const chosenAmong = (names: string): string | undefined => new Map(readChoices()).get(names)

/** Remembers a choice among tabs of these names; the oldest of many are forgotten. */
export function rememberChoice(names: string, chosen: string): void {
  const others = readChoices().filter(([kept]) => kept !== names)
  try {
    localStorage.setItem(key, JSON.stringify([[names, chosen], ...others].slice(0, most)))
  } catch {
    // Storage is full or closed to us: the choice lasts as long as the page.
  }
}
