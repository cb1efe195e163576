import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { busyProps } from '../app-button/app-button'
import { RouteLink, type RouteLinkProps } from '../route-link/route-link'
import classes from './text-link.module.css'

const join = (className: string | undefined) => (className ? `${classes.link} ${className}` : classes.link)

/** A link to a file, or to another site, in text. */
export function TextAnchor({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a className={join(className)} {...rest}>
      {children}
    </a>
  )
}

/** A typed router link in text: accent, thinly underlined. */
export const TextLink = createLink(TextAnchor)

/** {@link TextLink} for an address from data, or to another site. */
export function TextRouteLink({ className, ...rest }: RouteLinkProps) {
  return <RouteLink className={join(className)} {...rest} />
}

interface TextButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** Whether it is busy: it only keeps the focus. */
  loading?: boolean
}

/** A button that looks like a link, for minor actions in text. */
export function TextButton({ className, loading = false, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      className={`${join(className)} ${classes.button}`}
      {...rest}
      {...(loading ? busyProps : undefined)}
    />
  )
}
