import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { useId, type ComponentPropsWithRef } from 'react'
import { PlaceLink, type PlaceLinkProps } from '../place-link/place-link'
import classes from './app-button.module.css'

/** The specification's names, section 2. */
export type ButtonKind = 'primary' | 'secondary' | 'terciary' | 'outlined'

const variants = {
  primary: 'filled',
  secondary: 'secondary',
  terciary: 'terciary',
  outlined: 'default',
} as const satisfies Record<ButtonKind, string>

type Looks = Pick<
  ButtonProps,
  'size' | 'leftSection' | 'rightSection' | 'loading' | 'fullWidth' | 'className' | 'color'
>

interface Kind {
  /** Primary unless told. One primary a view. `color="red"` for what cannot be undone. */
  kind?: ButtonKind
}

export interface AppButtonProps extends Looks, Kind, Omit<ComponentPropsWithRef<'button'>, keyof Looks> {
  /** Why the button is disabled; stands beside it and is read with it. */
  disabledReason?: string | undefined
}

/** A button that does something. Heights by size: xs 28, sm 32 (default), md 36, lg 44. */
export function AppButton({
  kind = 'primary',
  type = 'button',
  disabled = false,
  disabledReason,
  ...rest
}: AppButtonProps) {
  const reasonId = useId()
  const isExplained = Boolean(disabled && disabledReason)
  const button = (
    <Button
      variant={variants[kind]}
      type={type}
      disabled={disabled}
      {...rest}
      {...(isExplained ? { 'aria-describedby': reasonId } : undefined)}
    />
  )
  if (!isExplained) return button
  return (
    <span className={classes.explained}>
      {button}
      <span id={reasonId} className={classes.reason}>
        {disabledReason}
      </span>
    </span>
  )
}

interface AnchorButtonProps extends Looks, Kind, Omit<ComponentPropsWithRef<'a'>, keyof Looks> {}

function AnchorButton({ kind = 'primary', ...rest }: AnchorButtonProps) {
  return <Button component="a" variant={variants[kind]} {...rest} />
}

/** A typed router link that looks like a button: `to`, `params`, `search` as on `Link`. */
export const AppButtonLink = createLink(AnchorButton)

export interface AppButtonPlaceProps extends Looks, Kind, Omit<PlaceLinkProps, keyof Looks> {}

/** The same for an address that is data, or leads elsewhere. */
export function AppButtonPlace({ kind = 'primary', ...rest }: AppButtonPlaceProps) {
  return <Button component={PlaceLink} variant={variants[kind]} {...rest} />
}
