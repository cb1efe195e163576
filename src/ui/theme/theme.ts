import {
  createTheme,
  type MantineThemeOverride,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core'
import { monoFamily, sansFamily } from './fonts'
import actionIcon from './looks/action-icon.module.css'
import alert from './looks/alert.module.css'
import check from './looks/check.module.css'
import combobox from './looks/combobox.module.css'
import inputWrapper from './looks/input-wrapper.module.css'
import inputLook from './looks/input.module.css'
import notification from './looks/notification.module.css'
import overlay from './looks/overlay.module.css'

const dialog = { content: overlay.content, header: overlay.header, title: overlay.title, body: overlay.body }
const choice = { body: check.body, label: check.label, description: check.description }
const closeButtonProps = { 'aria-label': 'Close' }
const overlayProps = { backgroundOpacity: 0.4, color: '#04080a' }

/**
 * Overrides of Mantine's components: default props and a CSS module each; components of a single screen are styled
 * there. Keyed by name, because every page loads the theme but not all components.
 */
const componentOverrides: MantineThemeComponents = {
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray' },
    classNames: { root: actionIcon.root },
  },
  Alert: {
    defaultProps: { radius: 'md' },
    classNames: {
      root: alert.root,
      wrapper: alert.wrapper,
      icon: alert.icon,
      title: alert.title,
      message: alert.message,
    },
  },
  Checkbox: {
    classNames: { root: check.checkbox, input: check.input, icon: check.icon, ...choice },
  },
  Combobox: { classNames: { dropdown: combobox.dropdown, option: combobox.option } },
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: inputLook.wrapper, input: inputLook.input, section: inputLook.section },
  },
  InputWrapper: {
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: inputWrapper,
  },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      overlayProps,
      closeButtonProps,
      transitionProps: { duration: 160 },
      // Otherwise screen readers announce a second page header.
      attributes: { header: { role: 'none' } },
    },
    classNames: dialog,
  },
  Notification: { defaultProps: { closeButtonProps }, classNames: notification },
  Popover: {
    defaultProps: { shadow: 'md', radius: 'lg' },
    classNames: { dropdown: overlay.dropdown },
  },
  Radio: {
    classNames: { root: check.radio, radio: check.input, icon: check.icon, ...choice },
  },
  Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      transitionProps: { duration: 120 },
      interactive: true,
      events: { hover: true, focus: true, touch: false },
    },
    classNames: { tooltip: overlay.tooltip },
  },
}

/**
 * Petrol, OKLCH hue 216, ten steps. Light uses step 7 (6.08:1 on white), dark step 4 (8.82:1 on the body).
 * For another brand keep the lightness of each step, change the hue, and measure the pairs again.
 */
export const accent: MantineColorsTuple = [
  '#eef9fc',
  '#d7f0f7',
  '#b5e2ee',
  '#88d1e4',
  '#5abfd8',
  '#28a2bc',
  '#008198',
  '#006c80',
  '#025767',
  '#07404c',
]

/** Neutrals of the light scheme, tinted toward the accent. */
const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#f0f4f4',
  '#e9eeef',
  '#e2e7e8',
  '#c6ced1',
  '#7f8c91',
  '#5f6d72',
  '#46545a',
  '#26343a',
  '#101a1d',
]

/** Neutrals of the dark scheme: step 0 is text, step 7 the body. */
const dark: MantineColorsTuple = [
  '#e4ebec',
  '#c4ced1',
  '#a9b6ba',
  '#8a989d',
  '#344349',
  '#1c282c',
  '#141f22',
  '#0c1315',
  '#080e10',
  '#04080a',
]

/** Colours of the one Mantine variant in use. */
const variantColorResolver: VariantColorsResolver = (input) =>
  input.variant === 'subtle'
    ? {
        background: 'transparent',
        hover: 'var(--p-hover)',
        color: input.color === 'gray' ? 'var(--p-dim)' : 'var(--p-accent)',
        border: '1px solid transparent',
      }
    : defaultVariantColorsResolver(input)

/** The Mantine theme. Step 7 of the accent has 4.5:1 contrast on white, step 4 on #0c1315. */
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
  components: componentOverrides,
})
