import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { deriveColours } from '~/config/brand-colours'
import type { ServiceConfig } from '~/config/service'
import { getShell } from '~/service/modules/api-descriptions/portal/reference'
import { cssVariablesResolver } from '~/ui/theme/theme-sheet'
import { theme } from '~/ui/theme/theme'

const own = { name: 'Meridian', programme: 'Developer Programme', sentence: '' }

/** The colours that a page declares, light and dark: of several declarations the last. */
const getPageColours = (brand: ServiceConfig['brand']) => {
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(getShell(brand)) ?? []
  const getColoursOf = (rules: RegExp) =>
    Object.fromEntries(
      [...style.matchAll(rules)].flatMap(([rule]) =>
        [...rule.matchAll(/(--p-[\w-]+):([^;}]+)/g)].map(([, name, value]) => [name ?? '', value]),
      ),
    )
  return {
    light: getColoursOf(/^ *:root{.*/gm),
    dark: getColoursOf(/^ *@media \(prefers-color-scheme:dark\).*/gm),
  }
}

test('the reference has the colours of the portal, light and dark', () => {
  const { light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const page = getPageColours(own)
  expect(Object.keys(page.light)).toHaveLength(17)
  expect(Object.keys(page.dark)).toHaveLength(17)
  expect(light).toMatchObject(page.light)
  expect(dark).toMatchObject(page.dark)
})

test('with a brand’s hue it has the brand’s accent', () => {
  const colours = deriveColours(300)
  const { light, dark } = getPageColours({ ...own, colours })
  expect([light['--p-accent'], dark['--p-accent']]).toEqual([colours.accent[7], colours.accent[4]])
  expect([light['--p-tint'], dark['--p-tint']]).toEqual([colours.accent[0], colours.dark['--p-tint']])
  expect(light['--p-text']).toBe(getPageColours(own).light['--p-text'])
})
