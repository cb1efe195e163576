// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings everything with it
/**
 * Runs in the page. Images without reserved space or loaded before they are near the viewport, and text fonts that the
 * head does not preload.
 */
export const findLoadingFaults = (): string[] => {
  const { describe, isShown } = window.pageChecks
  const pictures = [...document.images].filter(isShown).flatMap((image) => {
    // Width and height attributes set a ratio too.
    const isKept = getComputedStyle(image).aspectRatio !== 'auto'
    const isEager = image.getBoundingClientRect().top > innerHeight && image.loading !== 'lazy'
    return [
      ...(isKept ? [] : [`no space is reserved for ${describe(image)}`]),
      ...(isEager ? [`loaded before it is seen: ${describe(image)}`] : []),
    ]
  })

  const getFamily = ({ fontFamily }: CSSStyleDeclaration) =>
    (fontFamily.split(',')[0] ?? '').trim().replaceAll(/^["']|["']$/g, '')
  const facesIn = (rules: CSSRuleList): CSSFontFaceRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSFontFaceRule) return [rule]
      return rule instanceof CSSGroupingRule ? facesIn(rule.cssRules) : []
    })
  const family = getFamily(getComputedStyle(document.body))
  const sources = [...document.styleSheets].flatMap((sheet) =>
    facesIn(sheet.cssRules)
      .filter(({ style }) => getFamily(style) === family)
      .flatMap(({ style }) => [...style.getPropertyValue('src').matchAll(/url\("?([^")]+)"?\)/g)])
      .map(([, address = '']) => new URL(address, sheet.href ?? document.baseURI).href),
  )
  const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')]
  const isAsked = asked.some(({ href }) => sources.includes(href))
  return [...pictures, ...(isAsked ? [] : [`the head does not ask for ${family}`])]
}
