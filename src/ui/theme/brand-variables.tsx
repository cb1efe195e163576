import { brandCss, type BrandColours } from './theme-sheet'

let css: string | undefined

export interface BrandVariablesProps {
  nonce: string
  /** Computed once. */
  colours: BrandColours
}

// Computed on the server; browsers read it from the page, and so load no code for it.
const readCss = (colours: BrandColours): string =>
  import.meta.env.SSR ? brandCss(colours) : (document.querySelector('style[data-brand]')?.innerHTML ?? '')

/** CSS variables of a brand with its own colours; those of the starter brand are in the style sheet. */
export function BrandVariables({ nonce, colours }: BrandVariablesProps) {
  css ??= readCss(colours)
  // oxlint-disable-next-line react/no-danger -- a style sheet of our own
  return <style data-brand nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
}
