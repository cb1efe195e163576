import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

const clear = '1px solid transparent'

/**
 * Colours of the variants that Button and ActionIcon share. `secondary` and `terciary` are the
 * specification's names beside Mantine's own; `filled` takes its text from the scheme, since Mantine's automatic
 * contrast looks at the light scheme alone.
 */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const isDanger = input.color === 'red'
  switch (input.variant) {
    case 'filled':
      return isDanger
        ? { background: 'var(--p-error)', hover: 'var(--p-error)', color: 'var(--p-on-error)', border: clear }
        : {
            background: 'var(--p-accent)',
            hover: 'var(--p-accent-strong)',
            color: 'var(--p-on-accent)',
            border: clear,
          }
    case 'secondary':
      return {
        background: 'var(--p-fill)',
        hover: 'var(--p-fill-hover)',
        color: 'var(--p-text)',
        border: clear,
      }
    case 'default':
      return {
        background: 'transparent',
        hover: 'var(--p-hover)',
        color: isDanger ? 'var(--p-error)' : 'var(--p-text)',
        border: '1px solid var(--p-line-2)',
      }
    case 'terciary':
      return {
        background: 'transparent',
        hover: 'transparent',
        color: isDanger ? 'var(--p-error)' : 'var(--p-accent)',
        border: clear,
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--p-hover)',
        color: input.color === 'gray' ? 'var(--p-dim)' : 'var(--p-accent)',
        border: clear,
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}
