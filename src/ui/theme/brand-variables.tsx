import { brandCss, type BrandColours } from './theme-sheet'

let css: string | undefined

export interface BrandVariablesProps {
  nonce: string
  /** The same each time. */
  colours: BrandColours
}

/** The variables of a brand that has other colours than the starter brand, whose are in the style sheet. */
export function BrandVariables({ nonce, colours }: BrandVariablesProps) {
  css ??= brandCss(colours)
  // oxlint-disable-next-line react/no-danger -- a style sheet of our own
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
}
