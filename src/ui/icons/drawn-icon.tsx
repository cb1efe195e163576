import type { ComponentProps } from 'react'
import classes from './drawn-icon.module.css'

/** Its shapes, each an SVG element's name and attributes; a `key` among them is React's. */
export type IconShapes = readonly (readonly [string, Readonly<Record<string, string>>])[]

interface DrawnIconProps extends Omit<ComponentProps<'svg'>, 'stroke' | 'children'> {
  /** CSS pixels, both ways. */
  size?: number | string
  /** Of the 24 units that an icon is wide. */
  stroke?: number | string
}

const isLine = ([name, { key: _key, ...attributes }]: IconShapes[number]): boolean =>
  name === 'path' && Object.keys(attributes).length === 1 && attributes['d']?.startsWith('M') === true

/** Merges shapes of lines into one path, since they look like one line. */
const joined = (shapes: IconShapes): IconShapes =>
  shapes.every(isLine) ? [['path', { d: shapes.map(([, { d }]) => d).join('') }]] : shapes

const getMarkup = (shapes: IconShapes): string =>
  shapes
    .map(([name, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([each, value]) => ` ${each}="${value}"`)
      return `<${name}${written.join('')}></${name}>`
    })
    .join('')

/**
 * Makes an icon's component, in place of the icon library's own factory (`app.config.ts` replaces it): its shapes
 * are one piece of markup, and what all icons share is in the style sheet. A page has some sixty icons, and
 * rendering and hydrating each shape as an element was a quarter of that page's work.
 */
export function drawnIcon(type: 'outline' | 'filled', _name: string, title: string, shapes: IconShapes) {
  // Filled shapes that overlap are not the same in one piece.
  const drawing = { __html: getMarkup(type === 'outline' ? joined(shapes) : shapes) }
  const look = type === 'filled' ? classes.filled : classes.outline
  function DrawnIcon({ size = 24, stroke = 2, className, ...rest }: DrawnIconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={className === undefined ? look : `${look} ${className}`}
        {...(type === 'filled' ? {} : { strokeWidth: stroke })}
        {...rest}
        // oxlint-disable-next-line react/no-danger -- what the library draws
        dangerouslySetInnerHTML={drawing}
      />
    )
  }
  DrawnIcon.displayName = title
  return DrawnIcon
}
