import {
  colorsTuple,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver } from './css-variables'
import { theme } from './theme'

/** The colours of another brand. */
export interface BrandColours {
  /** The accent's steps, from light to dark. */
  accent: string[]
  /** Roles that differ, by their variables. */
  light: Record<string, string>
  dark: Record<string, string>
}

// As the library's style sheet leaves them out (postcss.config.mjs).
const unusedPalette =
  /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|green|teal|lime|yellow|orange)(?:-|$)/

const differing = (variables: Record<string, string>, known: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => known[name] !== value && !unusedPalette.test(name)),
  )

const withAccent = (accent: string[]) => ({
  ...theme,
  colors: { ...theme.colors, accent: colorsTuple(accent) },
})

/**
 * What the theme sets otherwise than the library's own style sheet, which is there already, without palettes that the
 * portal does not have.
 */
export const themeCss = (brand?: BrandColours): string => {
  const ours = mergeMantineTheme(DEFAULT_THEME, brand ? withAccent(brand.accent) : theme)
  const own = deepMerge(defaultCssVariablesResolver(ours), cssVariablesResolver(ours))
  const { variables, light, dark } = brand ? deepMerge(own, { light: brand.light, dark: brand.dark }) : own
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  return convertCssVariables({
    variables: differing(variables, known.variables),
    light: differing(light, known.light),
    dark: differing(dark, known.dark),
  })
}

let css: string | undefined

export interface ThemeVariablesProps {
  nonce: string
  /** Of a brand that has others than the starter brand; the same each time. */
  colours?: BrandColours | undefined
}

/**
 * The theme's variables, worked out once instead of for each page as the provider does (`withCssVariables`): that took
 * 8 % of the time of a signed-in page.
 */
export function ThemeVariables({ nonce, colours }: ThemeVariablesProps) {
  css ??= themeCss(colours)
  // oxlint-disable-next-line react/no-danger -- a style sheet of our own
  return <style data-mantine-styles nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
}
