/** The logo of a brand, in place of the portal's mark. */
export interface BrandLogo {
  /** Where it is, such as `/brand/1f2e3d4c5b6a7089.svg`: another picture has another address. */
  address: string
  /** What its width is to its height. */
  ratio: number
}

/** The colours derived from a brand's hue. */
export interface BrandColours {
  /** The ten steps, from light to dark. */
  accent: string[]
  /** The theme's own roles that differ, by their CSS variables. */
  light: Record<string, string>
  dark: Record<string, string>
}

/** How this installation calls itself; shown on every page and in every mail. */
export interface Brand {
  /** The company, such as `Northwind`. */
  name: string
  /** The programme, such as `Developer Programme`. */
  programme: string
  /** What the programme is, for the foot of every page. */
  sentence: string
  logo?: BrandLogo
  /** The icon of the tab; the portal's where it is left out. */
  icon?: string
  /** The portal's where they are left out. */
  colours?: BrandColours
}

/** The accent on paper, for what does not know the theme: mails and certificates. */
export const getPrintAccent = ({ colours }: Pick<Brand, 'colours'>): string => colours?.accent[7] ?? '#006c80'
