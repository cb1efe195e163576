import {
  createTheme,
  type MantineThemeOverride,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { accent, dark, gray } from './colors'
import { monoFamily, sansFamily } from './fonts'
import { looks } from './looks'

/** Colours of the one variant of Mantine's that the portal shows. */
const variantColorResolver: VariantColorsResolver = (input) =>
  input.variant === 'subtle'
    ? {
        background: 'transparent',
        hover: 'var(--p-hover)',
        color: input.color === 'gray' ? 'var(--p-dim)' : 'var(--p-accent)',
        border: '1px solid transparent',
      }
    : defaultVariantColorsResolver(input)

/** The portal's look as Mantine's theme. Step 7 of the accent reaches 4.5:1 on white, step 4 on #0c1315. */
export const theme: MantineThemeOverride = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: '#101a1d',
  fontFamily: sansFamily,
  fontFamilyMonospace: monoFamily,
  headings: {
    fontFamily: sansFamily,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.25rem', lineHeight: '1.1667', fontWeight: '570' },
      h2: { fontSize: '1.875rem', lineHeight: '1.2', fontWeight: '580' },
      h3: { fontSize: '1.375rem', lineHeight: '1.2727', fontWeight: '600' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4118', fontWeight: '600' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.6', fontWeight: '600' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.539', fontWeight: '600' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.333', sm: '1.539', md: '1.6', lg: '1.625', xl: '1.556' },
  fontWeights: { regular: '400', medium: '560', bold: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'md',
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--p-shadow)'])),
  breakpoints: { xs: '30em', sm: '43.75em', md: '64em', lg: '75em', xl: '90em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: looks,
})
