import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { getColours } from '~/config/brand-colours'
import { referenceColours, getReferenceColours } from '~/service/http/reference/style'
import { cssVariablesResolver } from '~/ui/theme/css-variables'
import { theme } from '~/ui/theme/theme'

test('the reference has the colours of the portal, light and dark', () => {
  const { light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  expect(light).toMatchObject(referenceColours.light)
  expect(dark).toMatchObject(referenceColours.dark)
})

test('with a brand’s hue it has the brand’s accent', () => {
  const colours = getColours(300)
  const { light, dark } = getReferenceColours({ colours })
  expect([light['--p-accent'], dark['--p-accent']]).toEqual([colours.accent[7], colours.accent[4]])
  expect([light['--p-tint'], dark['--p-tint']]).toEqual([colours.accent[0], colours.dark['--p-tint']])
  expect(light['--p-text']).toBe(referenceColours.light['--p-text'])
  expect(getReferenceColours({})).toEqual(referenceColours)
})
