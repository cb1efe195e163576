import {
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  Combobox,
  Drawer,
  Input,
  InputWrapper,
  Menu,
  Modal,
  Notification,
  Popover,
  Radio,
  Skeleton,
  Switch,
  Tabs,
  Tooltip,
  type MantineThemeComponents,
} from '@mantine/core'
import actionIcon from './looks/action-icon.module.css'
import alert from './looks/alert.module.css'
import badge from './looks/badge.module.css'
import button from './looks/button.module.css'
import card from './looks/card.module.css'
import check from './looks/check.module.css'
import combobox from './looks/combobox.module.css'
import inputWrapper from './looks/input-wrapper.module.css'
import input from './looks/input.module.css'
import notification from './looks/notification.module.css'
import overlay from './looks/overlay.module.css'
import skeleton from './looks/skeleton.module.css'
import tabs from './looks/tabs.module.css'

const dialog = { content: overlay.content, header: overlay.header, title: overlay.title, body: overlay.body }
const choice = { body: check.body, label: check.label, description: check.description }
const closeButtonProps = { 'aria-label': 'Close' }
const overlayProps = { backgroundOpacity: 0.4, color: '#04080a' }

/** How Mantine's components look here: default props and one CSS module each. */
export const looks: MantineThemeComponents = {
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', color: 'gray' },
    classNames: { root: actionIcon.root },
  }),
  Alert: Alert.extend({
    defaultProps: { radius: 'md' },
    classNames: {
      root: alert.root,
      wrapper: alert.wrapper,
      icon: alert.icon,
      title: alert.title,
      message: alert.message,
    },
  }),
  Badge: Badge.extend({
    defaultProps: { radius: 'sm', variant: 'light', tt: 'none', fw: 560 },
    classNames: { root: badge.root },
  }),
  Button: Button.extend({
    defaultProps: { size: 'sm' },
    classNames: { root: button.root, label: button.label, section: button.section },
  }),
  Checkbox: Checkbox.extend({
    classNames: { root: check.checkbox, input: check.input, icon: check.icon, ...choice },
  }),
  CheckboxCard: Checkbox.Card.extend({ classNames: { card: card.card } }),
  Combobox: Combobox.extend({ classNames: { dropdown: combobox.dropdown, option: combobox.option } }),
  Drawer: Drawer.extend({
    defaultProps: { position: 'right', size: 320, overlayProps, closeButtonProps },
    classNames: dialog,
  }),
  Input: Input.extend({
    defaultProps: { size: 'md' },
    classNames: { wrapper: input.wrapper, input: input.input, section: input.section },
  }),
  InputWrapper: InputWrapper.extend({
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: inputWrapper,
  }),
  Menu: Menu.extend({
    defaultProps: { shadow: 'md', position: 'bottom-end', offset: 4, transitionProps: { duration: 120 } },
    classNames: {
      dropdown: `${overlay.dropdown} ${overlay.menu}`,
      item: overlay.item,
      label: overlay.menuLabel,
      divider: overlay.divider,
    },
  }),
  Modal: Modal.extend({
    defaultProps: {
      radius: 'lg',
      centered: true,
      overlayProps,
      closeButtonProps,
      transitionProps: { duration: 160 },
    },
    classNames: dialog,
  }),
  Notification: Notification.extend({ defaultProps: { closeButtonProps }, classNames: notification }),
  Popover: Popover.extend({
    defaultProps: { shadow: 'md', radius: 'lg' },
    classNames: { dropdown: overlay.dropdown },
  }),
  Radio: Radio.extend({
    classNames: { root: check.radio, radio: check.input, icon: check.icon, ...choice },
  }),
  RadioIndicator: Radio.Indicator.extend({ classNames: { indicator: card.indicator } }),
  CheckboxIndicator: Checkbox.Indicator.extend({ classNames: { indicator: card.indicator } }),
  RadioCard: Radio.Card.extend({ classNames: { card: card.card } }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: 'xs' }, classNames: { root: skeleton.root } }),
  Switch: Switch.extend({ defaultProps: { size: 'sm', withThumbIndicator: false } }),
  Tabs: Tabs.extend({ classNames: { root: tabs.root, list: tabs.list, tab: tabs.tab } }),
  Tooltip: Tooltip.extend({
    defaultProps: { openDelay: 300, transitionProps: { duration: 120 } },
    classNames: { tooltip: overlay.tooltip },
  }),
}
