import type { MantineThemeComponents } from '@mantine/core'
import actionIcon from './looks/action-icon.module.css'
import alert from './looks/alert.module.css'
import check from './looks/check.module.css'
import combobox from './looks/combobox.module.css'
import inputWrapper from './looks/input-wrapper.module.css'
import input from './looks/input.module.css'
import notification from './looks/notification.module.css'
import overlay from './looks/overlay.module.css'

const dialog = { content: overlay.content, header: overlay.header, title: overlay.title, body: overlay.body }
const choice = { body: check.body, label: check.label, description: check.description }
const closeButtonProps = { 'aria-label': 'Close' }
const overlayProps = { backgroundOpacity: 0.4, color: '#04080a' }

/**
 * How Mantine's components look here: default props and one CSS module each; what a single screen uses, it brings
 * itself. By their names alone, since every page carries the theme, and none all the components.
 */
export const looks: MantineThemeComponents = {
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
    classNames: { wrapper: input.wrapper, input: input.input, section: input.section },
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
      // Else it is told as a second head of the page.
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
