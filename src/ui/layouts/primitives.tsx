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

// Named as in Mantine, whose components cost more rendering time and styles.
interface TextStyle {
  /** `dim` for explanations, `faint` for secondary text, `error` for failures. */
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
  /** Between the items; 16 px by default. */
  gap?: number | string
  /** `start` keeps items as wide as their content; by default they fill the width. */
  align?: 'start'
}

/** A vertical stack of items. */
export function Stack<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, StackProps>) {
  const { gap = 16, align, ...rest } = props
  return render('div', classes.stack, { gap, justifyItems: align }, rest)
}

interface ClusterProps {
  /** Between the items, or between rows and between items; 10 px by default. */
  gap?: number | string
  /** `center` by default. */
  align?: 'start' | 'center' | 'baseline' | 'end' | 'stretch'
  justify?: 'space-between'
}

/** A horizontal row of items that wraps. */
export function Cluster<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, ClusterProps>) {
  const { gap = 10, align = 'center', justify, ...rest } = props
  return render('div', classes.cluster, { gap, alignItems: align, justifyContent: justify }, rest)
}

/** The page frame, at least as high as the window. A child with `data-page` is the page between bar and footer. */
export function Screen(props: PrimitiveProps<'div', object>) {
  return render('div', classes.screen, {}, props)
}

interface ColumnsProps {
  /** The width of the content beside the rail: a list takes the rest, a form 640 px, a text 712 px. */
  content?: 'list' | 'form' | 'text'
}

/** The page grid: the content, and from 1024 px on a rail beside it. */
export function Columns<TTag extends Tag = 'div'>(props: PrimitiveProps<TTag, ColumnsProps>) {
  const { content = 'list', ...rest } = props
  const kind = [classes.columns, content !== 'list' && classes[content]].filter(Boolean).join(' ')
  return render('div', kind, {}, rest)
}

/** Content for screen readers only, which takes no space. */
export function VisuallyHidden<TTag extends Tag = 'span'>(props: PrimitiveProps<TTag, object>) {
  return render('span', classes.hidden, {}, props)
}
