import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver } from './css-variables'
import { theme } from './theme'

// As the library's style sheet leaves them out (postcss.config.mjs).
const unusedPalette =
  /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|green|teal|lime|yellow|orange)(?:-|$)/

const differing = (variables: Record<string, string>, known: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => known[name] !== value && !unusedPalette.test(name)),
  )

/**
 * What the theme sets otherwise than the library's own style sheet, which is there already, without palettes that the
 * portal does not have.
 */
const makeCss = (): string => {
  const ours = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(ours), cssVariablesResolver(ours))
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  return convertCssVariables({
    variables: differing(variables, known.variables),
    light: differing(light, known.light),
    dark: differing(dark, known.dark),
  })
}

let css: string | undefined

/**
 * The theme's variables, worked out once instead of for each page as the provider does (`withCssVariables`): that took
 * 8 % of the time of a signed-in page.
 */
export function ThemeVariables({ nonce }: { nonce: string }) {
  css ??= makeCss()
  // oxlint-disable-next-line react/no-danger -- a style sheet of our own
  return <style data-mantine-styles nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
}
