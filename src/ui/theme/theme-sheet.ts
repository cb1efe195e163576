import {
  colorsTuple,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
  type CSSVariablesResolver,
  type MantineTheme,
} from '@mantine/core'
import { theme } from './theme'

/** Colour roles with one value per scheme. Named as in the visual identity: `--p-<role>`. */
const lightRoles = (mantineTheme: MantineTheme) => ({
  '--p-bg': '#ffffff',
  '--p-sunken': '#f5f7f7',
  '--p-raised': '#ffffff',
  '--p-hover': '#f0f4f4',
  '--p-fill': '#e9eeef',
  '--p-fill-hover': '#e2e7e8',
  '--p-line': '#e2e7e8',
  '--p-line-2': '#c6ced1',
  '--p-control': '#7f8c91',
  '--p-text': '#101a1d',
  '--p-dim': '#46545a',
  '--p-faint': '#5f6d72',
  '--p-accent': shade(mantineTheme, 7),
  '--p-accent-strong': shade(mantineTheme, 8),
  '--p-on-accent': '#ffffff',
  '--p-tint': shade(mantineTheme, 0),
  '--p-tint-2': shade(mantineTheme, 1),
  '--p-mark': '#e3f3f7',
  '--p-inverse': '#101a1d',
  '--p-on-inverse': '#f3f6f6',
  '--p-success': '#17663a',
  '--p-success-tint': '#e7f5ec',
  '--p-warning': '#7d4a00',
  '--p-warning-tint': '#fdf2dc',
  '--p-error': '#a8261f',
  '--p-error-tint': '#fdeceb',
  '--p-on-error': '#ffffff',
  '--p-shadow': '0 1px 2px rgba(16,26,29,.06),0 12px 32px -8px rgba(16,26,29,.22)',
})

const darkRoles = (mantineTheme: MantineTheme) => ({
  '--p-bg': '#0c1315',
  '--p-sunken': '#10191c',
  '--p-raised': '#141f22',
  '--p-hover': '#141f22',
  '--p-fill': '#1c282c',
  '--p-fill-hover': '#243237',
  '--p-line': '#1f2b2f',
  '--p-line-2': '#344349',
  '--p-control': '#6b7a80',
  '--p-text': '#e4ebec',
  '--p-dim': '#a9b6ba',
  '--p-faint': '#8a989d',
  '--p-accent': shade(mantineTheme, 4),
  '--p-accent-strong': shade(mantineTheme, 3),
  '--p-on-accent': '#06181d',
  '--p-tint': '#0d2228',
  '--p-tint-2': '#12313a',
  '--p-mark': '#11282e',
  '--p-inverse': '#e4ebec',
  '--p-on-inverse': '#0c1315',
  '--p-success': '#6cc890',
  '--p-success-tint': '#10261a',
  '--p-warning': '#e3ac55',
  '--p-warning-tint': '#2a2010',
  '--p-error': '#f2918a',
  '--p-error-tint': '#2e1615',
  '--p-on-error': '#2e1615',
  '--p-shadow': '0 0 0 1px #2a383d,0 16px 40px -8px rgba(0,0,0,.7)',
})

/** Mantine's variables mapped to the roles, so that its components follow. The same in both schemes. */
const overrides = (mantineTheme: MantineTheme) => {
  const primary = mantineTheme.primaryColor
  return {
    '--mantine-color-text': 'var(--p-text)',
    '--mantine-color-body': 'var(--p-bg)',
    '--mantine-color-bright': 'var(--p-text)',
    '--mantine-color-dimmed': 'var(--p-dim)',
    '--mantine-color-placeholder': 'var(--p-faint)',
    '--mantine-color-anchor': 'var(--p-accent)',
    '--mantine-color-error': 'var(--p-error)',
    '--mantine-color-success': 'var(--p-success)',
    '--mantine-color-default': 'var(--p-bg)',
    '--mantine-color-default-hover': 'var(--p-hover)',
    '--mantine-color-default-color': 'var(--p-text)',
    '--mantine-color-default-border': 'var(--p-line-2)',
    '--mantine-color-disabled': 'var(--p-fill)',
    '--mantine-color-disabled-color': 'var(--p-faint)',
    '--mantine-color-disabled-border': 'var(--p-line-2)',
    '--mantine-primary-color-contrast': 'var(--p-on-accent)',
    [`--mantine-color-${primary}-filled`]: 'var(--p-accent)',
    [`--mantine-color-${primary}-filled-hover`]: 'var(--p-accent-strong)',
    [`--mantine-color-${primary}-light`]: 'var(--p-tint)',
    [`--mantine-color-${primary}-light-hover`]: 'var(--p-tint-2)',
    [`--mantine-color-${primary}-light-color`]: 'var(--p-accent)',
    '--mantine-shadow-md': 'var(--p-shadow)',
  }
}

function shade(mantineTheme: MantineTheme, step: number): string {
  return mantineTheme.colors[mantineTheme.primaryColor]?.[step] ?? 'currentColor'
}

/** Adds the design tokens to the page; pass it to `<MantineProvider cssVariablesResolver>`. */
export const cssVariablesResolver: CSSVariablesResolver = (mantineTheme) => ({
  variables: {},
  light: { ...lightRoles(mantineTheme), ...overrides(mantineTheme) },
  dark: { ...darkRoles(mantineTheme), ...overrides(mantineTheme) },
})

/** The colours of another brand. */
export interface BrandColours {
  /** The accent's steps, from light to dark. */
  accent: string[]
  /** Roles that differ, by CSS variable. */
  light: Record<string, string>
  dark: Record<string, string>
}

type Variables = Record<string, string>

/** The theme's variables: the common ones, and those of each scheme. */
interface ThemeVariables {
  variables: Variables
  light: Variables
  dark: Variables
}

/**
 * Whether a Mantine variable is unused here: palettes other than grey, variants of grey and accent that the portal
 * does not have, and sizes of headings and windows.
 */
const isUnusedVariable = (name: string) =>
  /^--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|green|teal|lime|yellow|orange)-/.test(name) ||
  /^--mantine-color-(?:dark|gray)-(?:text|filled|light|outline)/.test(name) ||
  /^--mantine-color-accent-(?:text|outline)/.test(name) ||
  /^--mantine-(?:breakpoint|h[2-6]|heading|font-family-headings|primary-color-\d|line-height-(?!sm))/.test(
    name,
  )

const filterVariables = (variables: Variables, isKept: (name: string, value: string) => boolean): Variables =>
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
  const isOfOne = (name: string, value: string) => !isOfBoth(name, value) && !isUnusedVariable(name)
  return {
    variables: {
      ...filterVariables(variables, (name) => !isUnusedVariable(name)),
      ...filterVariables(light, isOfBoth),
    },
    light: filterVariables(light, isOfOne),
    dark: filterVariables(dark, isOfOne),
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

/** The style sheet of all variables, the content of `variables.css`. */
export const themeSheet = (): string => `${madeBy}\n${getCss(getVariables())}`

/** The variables of a brand that differ from `variables.css`. */
export const brandCss = (brand: BrandColours): string => {
  const own = getVariables()
  const theirs = getVariables(brand)
  const differing = (of: keyof ThemeVariables) =>
    filterVariables(theirs[of], (name, value) => own[of][name] !== value)
  return getCss({ variables: differing('variables'), light: differing('light'), dark: differing('dark') })
}
