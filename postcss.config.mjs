import mantine from 'postcss-preset-mantine'

// Of the library's palettes the portal has three, and its own.
const unusedPalette =
  /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|green|teal|lime|yellow|orange)(?:-|$)/

// What the theme says otherwise, in every page, need not be said by the style sheet first.
const saidByTheme = new RegExp(
  `^--mantine-(?:${[
    'h[1-6]-.+',
    'breakpoint-(?:xs|sm|md|xl)',
    '(?:spacing|font-size|line-height|radius)-.+',
    'shadow-md',
    'line-height',
    'font-family(?:-.+)?',
    'heading-.+',
    'primary-color-.+',
    'color-(?:white|black)',
    'color-(?:dark|gray)-[0-9]',
    'color-(?:text|body|bright|dimmed|placeholder|anchor|error|success)',
    'color-(?:default|disabled)(?:-.+)?',
  ].join('|')})$`,
)

/**
 * Whether a variable of the library's style sheet is left out of ours.
 *
 * @param {string} name such as `--mantine-color-blue-3`
 */
export const isLeftOut = (name) => unusedPalette.test(name) || saidByTheme.test(name)

/**
 * Whether a variable that is left out is one of the palettes that the portal does not have.
 *
 * @param {string} name
 */
export const isOfUnusedPalette = (name) => unusedPalette.test(name)

const withoutNeedless = () => ({
  postcssPlugin: 'without-needless-variables',
  Declaration(declaration) {
    if (isLeftOut(declaration.prop)) declaration.remove()
  },
})
withoutNeedless.postcss = true

export default { plugins: [mantine(), withoutNeedless()] }
