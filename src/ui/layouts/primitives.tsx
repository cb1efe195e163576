import { type ComponentPropsWithRef, createElement, type CSSProperties } from 'react'
import classes from './primitives.module.css'

type Tag =
  | 'article'
  | 'aside'
  | 'caption'
  | 'dd'
  | 'div'
  | 'dl'
  | 'footer'
  | 'form'
  | 'h2'
  | 'h3'
  | 'header'
  | 'input'
  | 'label'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul'

// The names are Mantine's. Its own components cost a server more time for each element, and a page more styles.
interface TextStyle {
  /** `dim` for what explains, `faint` for what matters least, `error` for what failed. */
  c?: 'dim' | 'faint' | 'error' | undefined
  /** `sm` 13/20, `xs` 12/16. */
  size?: 'sm' | 'xs' | undefined
  /** Space above and below; numbers are pixels. */
  mt?: number | string | undefined
  mb?: number | string | undefined
  /** Space within, above and below. */
  py?: number | undefined
  /** Maximum width. */
  maw?: string | undefined
}

type PrimitiveProps<TTag extends Tag, TProps> = Omit<ComponentPropsWithRef<TTag>, 'as' | 'size'> &
  TextStyle &
  TProps & { as?: TTag }

interface ElementOptions extends TextStyle {
  as?: Tag | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

const render = (tag: Tag, kind: string | undefined, layout: CSSProperties, props: ElementOptions) => {
  const { as = tag, c, size, mt, mb, py, maw, className, style, ...rest } = props
  const list = as === 'ul' || as === 'ol' ? classes.list : undefined
  const names = [list, kind, c && classes[c], size && classes[size], className].filter(Boolean).join(' ')
  return createElement(as, {
    ...rest,
    ...(names !== '' && { className: names }),
    style: { marginTop: mt, marginBottom: mb, paddingBlock: py, maxWidth: maw, ...layout, ...style },
  })
}

/** An element with space around it. */
export function Box<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, object>) {
  return render('div', undefined, {}, props)
}

/** A paragraph, or another element of text. */
export function Text<TTag extends Tag = 'p'>(props: PrimitiveProps<TTag, object>) {
  return render('p', undefined, {}, props)
}

interface StackProps {
  /** Between the items; 16 px unless given. */
  gap?: number | string
  /** `start` keeps items as wide as their content; they fill the width unless given. */
  align?: 'start'
}

/** Items below each other. */
export function Stack<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, StackProps>) {
  const { gap = 16, align, ...rest } = props
  return render('div', classes.stack, { gap, justifyItems: align }, rest)
}

interface ClusterProps {
  /** Between the items, or between rows and between items; 10 px unless given. */
  gap?: number | string
  /** `center` unless given. */
  align?: 'start' | 'center' | 'baseline' | 'end' | 'stretch'
  justify?: 'space-between'
}

/** Items beside each other, which wrap. */
export function Cluster<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, ClusterProps>) {
  const { gap = 10, align = 'center', justify, ...rest } = props
  return render('div', classes.cluster, { gap, alignItems: align, justifyContent: justify }, rest)
}

/** From the bar on top to the foot, at least as high as the window. A child with `data-page` is the page between them. */
export function Screen(props: PrimitiveProps<'div', object>) {
  return render('div', classes.screen, {}, props)
}

interface ColumnsProps {
  /** What stands beside the rail: a list takes the width that is left, a form 640 px, a text 712 px. */
  content?: 'list' | 'form' | 'text'
}

/** The grid of every page: the content, at the start column, and beside it from 1024 px on a rail. */
export function Columns<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, ColumnsProps>) {
  const { content = 'list', ...rest } = props
  const kind = [classes.columns, content !== 'list' && classes[content]].filter(Boolean).join(' ')
  return render('div', kind, {}, rest)
}

/** Only for screen readers: an element that takes no space and is not seen. */
export function VisuallyHidden<TTag extends Tag = 'span'>(props: PrimitiveProps<TTag, object>) {
  return render('span', classes.hidden, {}, props)
}
