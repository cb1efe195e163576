import { createLink } from '@tanstack/react-router'
import { useId, type ComponentPropsWithRef, type ReactNode, type MouseEvent } from 'react'
import { RouteLink, type RouteLinkProps } from '../route-link/route-link'
import { Text } from '~/ui/layouts/primitives'
import classes from './app-button.module.css'

/** Makes a button inert but focusable: a disabled button would lose the focus to the page. */
export const inertProps = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
}

/** Marks a button as busy. */
export const busyProps = { ...inertProps, 'data-loading': true }

/** The specification's names, section 2; `disabled` disables the button. */
export type ButtonKind = 'primary' | 'secondary' | 'terciary' | 'outlined' | 'disabled'

interface ButtonStyle {
  /** Primary by default. One primary button per view. */
  kind?: ButtonKind
  /** Heights: xs 28, sm 32 (default), md 36, lg 44. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** For irreversible actions. */
  color?: 'red'
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
}

/** Separates the style props from a button's props, and returns the attributes that its element needs for them. */
const splitStyleProps = <P extends ButtonStyle & { className?: string | undefined; children?: ReactNode }>({
  kind = 'primary',
  size = 'sm',
  color,
  fullWidth,
  leftSection,
  rightSection,
  className,
  children,
  ...rest
}: P) => ({
  ...rest,
  className: [classes.button, classes[kind], className].filter(Boolean).join(' '),
  'data-button': kind,
  'data-size': size,
  'data-color': color,
  'data-full-width': fullWidth || undefined,
  children: (
    <>
      {leftSection && <span className={classes.left}>{leftSection}</span>}
      {children}
      {rightSection && <span className={classes.right}>{rightSection}</span>}
    </>
  ),
})

interface AppButtonProps extends ButtonStyle, Omit<ComponentPropsWithRef<'button'>, keyof ButtonStyle> {
  /**
   * Why the button is disabled; shown beside it and read with it. The button stays focusable, so that keyboard
   * users find the reason too. Where there is a reason at times only, pass undefined at all others instead of
   * leaving it out: the button then keeps its element.
   */
  disabledReason?: string | undefined
  /** Whether it is busy: it keeps the focus, ignores presses and shows a spinner in place of its text. */
  loading?: boolean
}

/** A button that runs an action. */
export function AppButton(props: AppButtonProps) {
  const {
    type = 'button',
    disabled = props.kind === 'disabled',
    loading = false,
    disabledReason,
    ...rest
  } = props
  const reasonId = useId()
  const isExplained = Boolean(disabled && disabledReason)
  const button = (
    <button
      // oxlint-disable-next-line react/button-has-type -- `button` unless the form says otherwise
      type={type}
      disabled={disabled && !isExplained && !loading}
      {...splitStyleProps(rest)}
      {...(isExplained ? { ...inertProps, 'aria-describedby': reasonId } : undefined)}
      {...(loading ? busyProps : undefined)}
    />
  )
  // Without a wrapper, because a new parent element would make the button lose the focus.
  if (!('disabledReason' in props)) return button
  return (
    <span className={isExplained ? classes.explained : classes.plain}>
      {button}
      {isExplained ? (
        <Text id={reasonId} as="span" c="faint" size="sm">
          {disabledReason}
        </Text>
      ) : null}
    </span>
  )
}

interface AppButtonAnchorProps extends ButtonStyle, Omit<ComponentPropsWithRef<'a'>, keyof ButtonStyle> {}

/** A link to a file, or to another site, that looks like a button. */
export function AppButtonAnchor(props: AppButtonAnchorProps) {
  const { children, href, onClick, ...rest } = splitStyleProps(props)
  // A link without `href` is disabled; role and state tell this to assistive technology.
  if (props.kind === 'disabled') {
    return (
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- not redundant without an address
      <a {...rest} role="link" aria-disabled>
        {children}
      </a>
    )
  }
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  )
}

/** A typed router link that looks like a button: `to`, `params`, `search` as on `Link`. */
export const AppButtonLink = createLink(AppButtonAnchor)

interface AppButtonRouteLinkProps extends ButtonStyle, Omit<RouteLinkProps, keyof ButtonStyle> {}

/** {@link AppButtonLink} for an address from data, or to another site. */
export function AppButtonRouteLink(props: AppButtonRouteLinkProps) {
  const { to, ...rest } = props
  return props.kind === 'disabled' ? (
    <AppButtonAnchor {...rest} />
  ) : (
    <RouteLink to={to} {...splitStyleProps(rest)} />
  )
}

/**
 * Makes an action ignore repeated presses, so that a double click counts once even if the first click was handled
 * before the second.
 */
export const ignoreRepeatedPress =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
