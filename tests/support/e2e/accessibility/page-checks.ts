// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings everything with it
/** Accessibility checks inside a page, installed by {@link installPageChecks}. Each returns descriptions of faults. */
export interface PageChecks {
  /** Describes an element. */
  describe: (element: Element) => string
  isShown: (element: Element) => boolean
  /** Starts to check every Tab stop when Tab is pressed to leave it. */
  watchTabs: () => void
  /**
   * Progress of the walk: stops so far, whether the end of the page was reached, whether a text field that captures Tab
   * waits for Escape, and the faults.
   */
  walk: () => { stops: number; hasEnded: boolean; isHeld: boolean; faults: string[] }
  /** The number of Tab stops; a walk that needs many more is trapped. */
  countTabbable: () => number
  /** Focuses all elements from the last to the first, as Shift+Tab does, and returns those that stay covered. */
  coveredBackwards: (within?: Element) => string[]
  /** Targets under 24 by 24 px without space around them, except links within a sentence. */
  smallTargets: () => string[]
  /** Landmarks, tables, icons and fields without a sufficient name for screen readers. */
  findUnnamed: () => string[]
  /** Animations that last longer than a moment. */
  findAnimated: () => string[]
  /** Elements whose text is clipped or overflows only with wider spacing. */
  clippedBySpacing: () => string[]
  /** Elements without a visible state in forced colours: edges of buttons; current, selected and disabled items. */
  findUnmarked: () => string[]
}

declare global {
  interface Window {
    pageChecks: PageChecks
  }
}

/** Runs in the page, so it contains all that it uses. */
export const installPageChecks = (): void => {
  const describe = (element: Element): string => {
    const shell = element.cloneNode(false)
    const tag = shell instanceof Element ? shell.outerHTML.slice(0, 140) : ''
    return `${tag} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null

  const candidates =
    'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"], video[controls], audio[controls]'
  const isOtherRadio = (element: HTMLElement) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
    const group = [
      ...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(element.name)}"]`),
    ].filter((radio) => radio.form === element.form)
    return group.some(({ checked }) => checked) || group[0] !== element
  }
  const tabbable = () =>
    [...document.querySelectorAll<HTMLElement>(candidates)].filter(
      (element) =>
        element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element) && !isOtherRadio(element),
    )

  /** The visible elements of a control: a field that its label draws is visible there. */
  const getVisibleElements = (element: HTMLElement): HTMLElement[] => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])]
        : []
    return [element, ...labels]
  }
  const isUncovered = (element: HTMLElement): boolean => {
    const places = getVisibleElements(element)
    return places.some((place) =>
      [...place.getClientRects()].some((box) => {
        const left = Math.max(box.left, 0)
        const right = Math.min(box.right, innerWidth)
        const top = Math.max(box.top, 0)
        const bottom = Math.min(box.bottom, innerHeight)
        if (right - left < 1 || bottom - top < 1) return false
        const inset = (from: number, to: number) => Math.min(3, (to - from) / 2)
        const x = inset(left, right)
        const y = inset(top, bottom)
        const points: [number, number][] = [
          [(left + right) / 2, (top + bottom) / 2],
          [left + x, top + y],
          [right - x, top + y],
          [left + x, bottom - y],
          [right - x, bottom - y],
        ]
        return points.some(([atX, atY]) => {
          const hit = document.elementFromPoint(atX, atY)
          return hit !== null && places.some((one) => one === hit || one.contains(hit))
        })
      }),
    )
  }

  const getLooks = (element: Element): string => {
    const looks: string[] = []
    // The focus may show on a frame around a field, or on the label that draws it.
    const around = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ]
    for (const one of around) {
      if (!one) continue
      const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } = getComputedStyle(one)
      const outline = outlineStyle === 'none' ? 'none' : outlineWidth
      looks.push([outline, boxShadow, backgroundColor, borderColor].join(' '))
    }
    return looks.join(' | ')
  }

  const faults: string[] = []
  let stops = 0
  let hasEnded = false
  let isHeld = false
  let former: HTMLElement | null = null
  let formerLooks = ''

  const isStuck = (element: Element | null): boolean => {
    for (let one = element; one !== null; one = one.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
    }
    return false
  }
  const isAbove = (from: HTMLElement, to: HTMLElement): boolean => {
    if (isStuck(from) || isStuck(to)) return false
    const start = from.getBoundingClientRect()
    const end = to.getBoundingClientRect()
    return end.bottom < start.top - 8 && end.left < start.right && end.right > start.left
  }
  const checkStop = () => {
    if (hasEnded) return
    const element = document.activeElement
    if (former !== null && formerLooks !== '' && element !== former && getLooks(former) === formerLooks) {
      faults.push(`does not show its focus: ${describe(former)}`)
    }
    if (!(element instanceof HTMLElement) || element === document.body) {
      hasEnded = stops > 0
      return
    }
    // A date field has three Tab stops.
    if (element === former) return
    stops += 1
    if (stops === 1 && element.getAttribute('href') !== '#main') {
      faults.push(`the first stop is not the skip link: ${describe(element)}`)
    }
    if (!isUncovered(element)) faults.push(`is focused but covered: ${describe(element)}`)
    if (former !== null) {
      if (!(former.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) {
        faults.push(`is out of document order: ${describe(element)}`)
      }
      if (isAbove(former, element)) faults.push(`is above the stop before it: ${describe(element)}`)
    }
    const outline = getComputedStyle(element)
    const isOutlined = outline.outlineStyle !== 'none' && Number.parseFloat(outline.outlineWidth) >= 1
    former = element
    formerLooks = isOutlined ? '' : getLooks(element)
  }

  const noMotion = new CSSStyleSheet()
  noMotion.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )

  /** Elements with their own text, by how far it overflows their box. */
  const getOverflows = () => {
    const found = new Map<Element, number>()
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
      if (!hasText || element.clientWidth < 2 || element.clientHeight < 2 || !isShown(element)) continue
      const { textOverflow, overflowX, clipPath } = getComputedStyle(element)
      // Texts shortened by design are whole on the linked page, and scrollable ones can be reached.
      if (textOverflow === 'ellipsis' || clipPath !== 'none' || ['auto', 'scroll'].includes(overflowX))
        continue
      const over = Math.max(
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      )
      found.set(element, over)
    }
    return found
  }

  const hasWordsAround = (element: Element): boolean => {
    const block = element.parentElement?.closest(
      'p, li, dd, dt, td, th, div, span, label, figcaption, h1, h2, h3',
    )
    return (block?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 2
  }
  const isInline = (element: Element) =>
    element.tagName === 'A' && getComputedStyle(element).display === 'inline' && hasWordsAround(element)

  window.pageChecks = {
    describe,
    isShown,
    watchTabs: () => {
      document.adoptedStyleSheets.push(noMotion)
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      getSelection()?.removeAllRanges()
      let hasBegun = false
      let escaped: Element | null = null
      document.addEventListener(
        'keydown',
        (event) => {
          const { activeElement } = document
          if (event.key === 'Escape') escaped = activeElement
          if (event.key !== 'Tab') return
          if (hasBegun) checkStop()
          hasBegun = true
          // A captured Tab does not move the focus.
          isHeld = activeElement?.matches('[contenteditable="true"]') === true && activeElement !== escaped
          if (!isHeld) return
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        true,
      )
    },
    walk: () => ({ stops, hasEnded, isHeld, faults }),
    countTabbable: () => tabbable().length,
    coveredBackwards: (within = document.body) =>
      tabbable()
        .filter((element) => within.contains(element))
        .toReversed()
        .flatMap((element) => {
          element.focus()
          return document.activeElement !== element || isUncovered(element) ? [] : [describe(element)]
        }),
    smallTargets: () => {
      const boxes = tabbable()
        // Elements that are drawn only while they have the focus are no pointer targets.
        .filter((element) => !isInline(element) && getComputedStyle(element).clipPath === 'none')
        .map((element) => {
          const rects = getVisibleElements(element).map((one) => one.getBoundingClientRect())
          const left = Math.min(...rects.map((one) => one.left))
          const right = Math.max(...rects.map((one) => one.right))
          const top = Math.min(...rects.map((one) => one.top))
          const bottom = Math.max(...rects.map((one) => one.bottom))
          return { element, left, right, top, bottom }
        })
        .filter(({ left, right, top, bottom }) => right > left && bottom > top)
      const isSmall = ({ left, right, top, bottom }: (typeof boxes)[number]) =>
        right - left < 23.5 || bottom - top < 23.5
      return boxes.filter(isSmall).flatMap((box) => {
        const x = (box.left + box.right) / 2
        const y = (box.top + box.bottom) / 2
        const isNear = boxes.some((other) => {
          if (other === box || other.element.contains(box.element) || box.element.contains(other.element)) {
            return false
          }
          const away = Math.hypot(
            Math.max(other.left - x, 0, x - other.right),
            Math.max(other.top - y, 0, y - other.bottom),
          )
          const apart = Math.hypot((other.left + other.right) / 2 - x, (other.top + other.bottom) / 2 - y)
          return away < 12 || (isSmall(other) && apart < 24)
        })
        const size = `${Math.round(box.right - box.left)} by ${Math.round(box.bottom - box.top)}`
        return isNear ? [`${size}: ${describe(box.element)}`] : []
      })
    },
    findUnnamed: () => {
      const problems: string[] = []
      const getName = (element: Element) =>
        element.getAttribute('aria-label') ??
        (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
          .trim()
      if (document.documentElement.lang === '') problems.push('the page names no language')
      if (document.querySelectorAll('main').length !== 1) problems.push('there is not one main part')
      const heads = [...document.querySelectorAll('h1')].filter(isShown)
      if (heads.length !== 1) problems.push(`there are ${heads.length} first headings`)
      const navigations = [...document.querySelectorAll('nav')].filter(isShown)
      const names = navigations.map(getName)
      navigations.forEach((element, at) => {
        if (names[at] === '') problems.push(`a navigation without a name: ${describe(element)}`)
        else if (names.indexOf(names[at] ?? '') !== at) problems.push(`two navigations named "${names[at]}"`)
      })
      let level = 0
      for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
        if (!isShown(heading)) continue
        const own = Number(heading.tagName.slice(1))
        if (own > level + 1) problems.push(`a heading skips a step: ${describe(heading)}`)
        level = own
      }
      for (const table of document.querySelectorAll('table')) {
        if (!isShown(table)) continue
        // The heading above a table in a text names it.
        if (table.className !== '' && getName(table) === '' && !table.caption?.textContent) {
          problems.push(`a table without a name: ${describe(table)}`)
        }
        if (table.querySelector('th') === null) problems.push(`a table without headers: ${describe(table)}`)
      }
      for (const drawing of document.querySelectorAll('[role="img"]')) {
        if (isShown(drawing) && getName(drawing) === '' && drawing.querySelector('title') === null) {
          problems.push(`a drawing without a name: ${describe(drawing)}`)
        }
      }
      for (const field of document.querySelectorAll('[aria-invalid="true"]')) {
        const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
        if (!ids.some((id) => document.getElementById(id)?.textContent)) {
          problems.push(`an invalid field without a described error: ${describe(field)}`)
        }
      }
      const live =
        '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]'
      for (const element of document.querySelectorAll(live)) {
        if (element.parentElement?.closest(live)) problems.push(`is announced twice: ${describe(element)}`)
      }
      for (const element of document.querySelectorAll('[tabindex]')) {
        if (Number(element.getAttribute('tabindex')) > 0)
          problems.push(`a positive tabindex: ${describe(element)}`)
      }
      return problems
    },
    findAnimated: () => {
      const maxSeconds = 0.05
      const seconds = (list: string) =>
        Math.max(
          ...list.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)),
        )
      const found: string[] = []
      for (const element of document.querySelectorAll('*')) {
        for (const part of [null, '::before', '::after']) {
          const look = getComputedStyle(element, part)
          const moves = Math.max(
            look.animationName === 'none' ? 0 : seconds(look.animationDuration),
            seconds(look.transitionDuration),
          )
          if (moves > maxSeconds) found.push(`${moves} s: ${describe(element)} ${part ?? ''}`)
        }
      }
      return found
    },
    clippedBySpacing: () => {
      const before = getOverflows()
      document.adoptedStyleSheets.push(spacing)
      const after = getOverflows()
      const isWide = document.documentElement.scrollWidth > innerWidth
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== spacing)
      const clipped = [...after].filter(
        ([element, over]) => over > 2 && over > (before.get(element) ?? 0) + 2,
      )
      return [
        ...(isWide ? ['the page is wider than its window'] : []),
        ...clipped.map(([element, over]) => `by ${over} px: ${describe(element)}`),
      ]
    },
    findUnmarked: () => {
      const found: string[] = []
      const hasEdge = (look: CSSStyleDeclaration) =>
        (look.borderBottomStyle !== 'none' && Number.parseFloat(look.borderBottomWidth) > 0) ||
        (look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) > 0)
      const edged = '[data-button], .mantine-Input-input, input:not([type]), select, textarea'
      for (const element of document.querySelectorAll(edged)) {
        if (!isShown(element) || element.closest('[data-plain]')) continue
        const around = [element, element.parentElement, element.parentElement?.parentElement]
        if (!around.some((one) => one && hasEdge(getComputedStyle(one)))) {
          found.push(`without an edge: ${describe(element)}`)
        }
      }
      const chosen =
        'nav a[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]'
      for (const element of document.querySelectorAll(chosen)) {
        if (!isShown(element) || element.matches(':focus')) continue
        const look = getComputedStyle(element)
        if (look.textDecorationLine !== 'underline' && !hasEdge(look))
          found.push(`selected without a mark: ${describe(element)}`)
      }
      const words = getComputedStyle(document.body).color
      const ticks =
        ':is([type=checkbox], [type=radio]):checked + svg, [role="radio"][aria-checked="true"] svg'
      for (const tick of document.querySelectorAll(ticks)) {
        if (isShown(tick) && getComputedStyle(tick).color !== words) {
          found.push(`checked without a mark: ${describe(tick)}`)
        }
      }
      const grey = document.body.appendChild(document.createElement('i'))
      grey.style.color = 'GrayText'
      for (const button of document.querySelectorAll('[data-button]:is(:disabled, [aria-disabled="true"])')) {
        if (isShown(button) && getComputedStyle(button).color !== getComputedStyle(grey).color) {
          found.push(`disabled without a mark: ${describe(button)}`)
        }
      }
      grey.remove()
      for (const change of document.querySelectorAll('.cm-changedText')) {
        if (getComputedStyle(change).textDecorationLine === 'none') {
          found.push(`changed without a mark: ${describe(change)}`)
        }
      }
      for (const control of document.querySelectorAll('.plyr__controls')) {
        if (getComputedStyle(control).forcedColorAdjust !== 'none') {
          found.push(`in forced colours over a picture: ${describe(control)}`)
        }
      }
      return found
    },
  }
}
