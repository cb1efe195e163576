const storageKey = 'portal-tabs'
const most = 50

const readChoices = (): [string, string][] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice) : []
  } catch {
    return []
  }
}

const isChoice = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

/** The name that was last chosen among these, on this device. */
const chosenAmong = (names: string): string | undefined => new Map(readChoices()).get(names)

/** Remembers a choice among tabs of these names; the oldest of many are forgotten. */
function rememberChoice(names: string, chosen: string): void {
  const others = readChoices().filter(([kept]) => kept !== names)
  try {
    localStorage.setItem(storageKey, JSON.stringify([[names, chosen], ...others].slice(0, most)))
  } catch {
    // Storage is full or closed to us: the choice lasts as long as the page.
  }
}

const getChildren = (tabs: Element, selector: string) =>
  [...tabs.querySelectorAll<HTMLElement>(selector)].filter((found) => found.closest('.tabs') === tabs)
const getButtons = (tabs: Element) => getChildren(tabs, '.tab-button')
const getPanels = (tabs: Element) => getChildren(tabs, '.tab-panel')
const getNames = (tabs: Element) => getButtons(tabs).map(getName).join('\n')
const getName = (button: Element) => button.textContent ?? ''

function show(tabs: Element, chosen: number): void {
  for (const [index, button] of getButtons(tabs).entries()) {
    button.setAttribute('aria-selected', String(index === chosen))
    button.tabIndex = index === chosen ? 0 : -1
  }
  for (const [index, panel] of getPanels(tabs).entries()) {
    // Words in a closed panel can be found with the browser's own search, which opens it.
    if (index === chosen) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
    if (index !== chosen) for (const video of panel.querySelectorAll('video')) video.pause()
  }
  tabs.setAttribute('data-ready', '')
}

/** Opens each group of tabs at the name that was chosen among the same names before, or at its first. */
export function openTabs(text: Element): void {
  for (const tabs of text.querySelectorAll('.tabs')) {
    const chosen = chosenAmong(getNames(tabs))
    show(
      tabs,
      Math.max(
        0,
        getButtons(tabs).findIndex((button) => getName(button) === chosen),
      ),
    )
  }
}

/** Opens the panels that something stands in, the target of a link say. */
export function openTabsAround(target: Element): void {
  for (
    let panel = target.closest('.tab-panel');
    panel;
    panel = panel.parentElement?.closest('.tab-panel') ?? null
  ) {
    const tabs = panel.closest('.tabs')
    if (tabs && panel instanceof HTMLElement) show(tabs, getPanels(tabs).indexOf(panel))
  }
}

/**
 * Opens the panel of a tab, here and in every group of the same names within the text, and remembers the choice.
 * What the reader looks at stays where it is, although panels above it may change their height.
 */
export function chooseTab(button: HTMLElement, text: Element): void {
  const own = button.closest('.tabs')
  if (!own) return
  const names = getNames(own)
  const chosen = getButtons(own).indexOf(button)
  const top = button.getBoundingClientRect().top
  for (const tabs of text.querySelectorAll('.tabs')) if (getNames(tabs) === names) show(tabs, chosen)
  window.scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
  rememberChoice(names, getName(button))
}

/** The tab that a key leads to from another: arrows to its neighbours, Home and End to the outermost. */
export function tabAfterKey(button: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = button.closest('.tabs')
  const buttons = tabs ? getButtons(tabs) : []
  const at = buttons.indexOf(button)
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key === 'ArrowLeft') return buttons.at(at - 1)
  return key === 'ArrowRight' ? buttons[(at + 1) % buttons.length] : undefined
}
