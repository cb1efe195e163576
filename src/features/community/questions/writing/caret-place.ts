const copied = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'tabSize',
] as const

/**
 * Where a place of a text stands within its field, in pixels from the field's corner: the lower end of its line.
 * Measured on a copy, since a field does not tell.
 */
export const caretPlace = (field: HTMLTextAreaElement, at: number): { top: number; left: number } => {
  const copy = document.createElement('div')
  const look = getComputedStyle(field)
  for (const name of copied) copy.style[name] = look[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    insetInlineStart: '-200vw',
  })
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(field.value.slice(0, at), mark)
  document.body.append(copy)
  const place = {
    top: mark.offsetTop + mark.offsetHeight - field.scrollTop,
    left: mark.offsetLeft,
  }
  copy.remove()
  return place
}
