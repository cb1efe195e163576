import { brandCss, type BrandColours } from './theme-sheet'

let css: string | undefined

export interface BrandVariablesProps {
  nonce: string
  /** The same each time. */
  colours: BrandColours
}

// The server computes the style sheet; browsers read it from the page, and so load no code for it.
const readCss = (colours: BrandColours): string =>
  import.meta.env.SSR ? brandCss(colours) : (document.querySelector('style[data-brand]')?.innerHTML ?? '')

/** The variables of a brand that has other colours than the starter brand, whose are in the style sheet. */
export function BrandVariables({ nonce, colours }: BrandVariablesProps) {
  css ??= readCss(colours)
  // oxlint-disable-next-line react/no-danger -- a style sheet of our own
  return <style data-brand nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
}
