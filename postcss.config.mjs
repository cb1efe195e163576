import mantine from 'postcss-preset-mantine'

/** For what is read out but not seen, only at some widths or in some states; else the component `VisuallyHidden`. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

export default { plugins: [mantine({ mixins: { 'visually-hidden': visuallyHidden } })] }
