import {
  colorsTuple,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver } from './css-variables'
import { theme } from './theme'

/** The colours of another brand. */
interface BrandColours {
  /** The accent's steps, from light to dark. */
  accent: string[]
  /** Roles that differ, by their variables. */
  light: Record<string, string>
  dark: Record<string, string>
}

type Variables = Record<string, string>

/** The theme's variables: those of both schemes, and what either has besides. */
interface ThemeVariables {
  variables: Variables
  light: Variables
  dark: Variables
}

/**
 * What the library says that nothing here asks for: its palettes other than the greys, what it makes of the greys and the
 * accent for variants that the portal does not have, and sizes of headings and windows.
 */
const isNeedless = (name: string) =>
  /^--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|green|teal|lime|yellow|orange)-/.test(name) ||
  /^--mantine-color-(?:dark|gray)-(?:text|filled|light|outline)/.test(name) ||
  /^--mantine-color-accent-(?:text|outline)/.test(name) ||
  /^--mantine-(?:breakpoint|h[2-6]|heading|font-family-headings|primary-color-\d|line-height-(?!sm))/.test(
    name,
  )

const keepIf = (variables: Variables, isKept: (name: string, value: string) => boolean): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name, value]) => isKept(name, value)))

const withAccent = (accent: string[]) => ({
  ...theme,
  colors: { ...theme.colors, accent: colorsTuple(accent) },
})

const getVariables = (brand?: BrandColours): ThemeVariables => {
  const whole = mergeMantineTheme(DEFAULT_THEME, brand ? withAccent(brand.accent) : theme)
  const own = deepMerge(defaultCssVariablesResolver(whole), cssVariablesResolver(whole))
  const { variables, light, dark }: ThemeVariables = brand
    ? deepMerge(own, { light: brand.light, dark: brand.dark })
    : own
  const isOfBoth = (name: string, value: string) => light[name] === value && dark[name] === value
  const isOfOne = (name: string, value: string) => !isOfBoth(name, value) && !isNeedless(name)
  return {
    variables: { ...keepIf(variables, (name) => !isNeedless(name)), ...keepIf(light, isOfBoth) },
    light: keepIf(light, isOfOne),
    dark: keepIf(dark, isOfOne),
  }
}

const rule = (selector: string, variables: Variables) => {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}: ${value};\n`)
  return lines.length === 0 ? '' : `${selector} {\n${lines.join('')}}\n`
}

const getCss = ({ variables, light, dark }: ThemeVariables) =>
  [
    rule(':root', variables),
    rule(":root[data-mantine-color-scheme='light']", light),
    rule(":root[data-mantine-color-scheme='dark']", dark),
  ].join('')

const madeBy = '/* Made of theme.ts: npx vitest run --project node src/ui/theme -u */'

/** The style sheet of all variables: what `variables.css` has to be. */
export const themeSheet = (): string => `${madeBy}\n${getCss(getVariables())}`

/** What a brand with colours of its own has otherwise than `variables.css`. */
export const brandCss = (brand: BrandColours): string => {
  const own = getVariables()
  const theirs = getVariables(brand)
  const differing = (of: keyof ThemeVariables) => keepIf(theirs[of], (name, value) => own[of][name] !== value)
  return getCss({ variables: differing('variables'), light: differing('light'), dark: differing('dark') })
}

let css: string | undefined

interface BrandVariablesProps {
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
