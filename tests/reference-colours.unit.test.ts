import { mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { referenceColours } from '~/service/reference/colours'
import { cssVariablesResolver } from '~/ui/theme/css-variables'
import { theme } from '~/ui/theme/theme'

test('the reference has the colours of the portal, light and dark', () => {
  const { light, dark } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  expect(light).toMatchObject(referenceColours.light)
  expect(dark).toMatchObject(referenceColours.dark)
})
