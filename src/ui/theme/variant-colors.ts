import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

/** Colours of the one variant of Mantine's that the portal shows. */
export const variantColorResolver: VariantColorsResolver = (input) =>
  input.variant === 'subtle'
    ? {
        background: 'transparent',
        hover: 'var(--p-hover)',
        color: input.color === 'gray' ? 'var(--p-dim)' : 'var(--p-accent)',
        border: '1px solid transparent',
      }
    : defaultVariantColorsResolver(input)
