import type { Brand } from '~/config/brand'

/** The portal's roles of colour that the reference uses, light and dark, of the starter brand; a test compares them with the theme. */
export const referenceColours = {
  light: {
    '--p-bg': '#ffffff',
    '--p-sunken': '#f5f7f7',
    '--p-line': '#e2e7e8',
    '--p-line-2': '#c6ced1',
    '--p-control': '#7f8c91',
    '--p-text': '#101a1d',
    '--p-dim': '#46545a',
    '--p-accent': '#006c80',
    '--p-tint': '#eef9fc',
  },
  dark: {
    '--p-bg': '#0c1315',
    '--p-sunken': '#10191c',
    '--p-line': '#1f2b2f',
    '--p-line-2': '#344349',
    '--p-control': '#6b7a80',
    '--p-text': '#e4ebec',
    '--p-dim': '#a9b6ba',
    '--p-accent': '#5abfd8',
    '--p-tint': '#0d2228',
  },
} as const

/** The same in the colours of a brand. */
export const referenceColoursOf = ({ colours }: Pick<Brand, 'colours'>) => {
  const { light, dark } = referenceColours
  if (colours === undefined) return { light, dark }
  const { accent } = colours
  return {
    light: { ...light, '--p-accent': accent[7] ?? '', '--p-tint': accent[0] ?? '' },
    dark: { ...dark, '--p-accent': accent[4] ?? '', '--p-tint': colours.dark['--p-tint'] ?? '' },
  }
}
