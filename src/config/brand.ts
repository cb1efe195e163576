/** The logo of a brand, in place of the portal's mark. */
export interface BrandLogo {
  /** Its URL, such as `/brand/1f2e3d4c5b6a7089.svg`; changes with the image. */
  address: string
  /** Width divided by height. */
  ratio: number
}

/** The colours derived from a brand's hue. */
export interface BrandColours {
  /** The ten steps, from light to dark. */
  accent: string[]
  /** The theme's colour roles that differ, by CSS variable. */
  light: Record<string, string>
  dark: Record<string, string>
}

/** The brand of this installation, shown on every page and in every mail. */
export interface Brand {
  /** The company, such as `Northwind`. */
  name: string
  /** The programme, such as `Developer Programme`. */
  programme: string
  /** A sentence about the programme, for the footer. */
  sentence: string
  logo?: BrandLogo
  /** The favicon; the portal's by default. */
  icon?: string
  /** The portal's by default. */
  colours?: BrandColours
}

/** Returns the accent for output without the theme: mails and certificates. */
export const getPrintAccent = ({ colours }: Pick<Brand, 'colours'>): string => colours?.accent[7] ?? '#006c80'
