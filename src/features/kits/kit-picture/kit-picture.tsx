import type { Kit } from '~/contract/kits'
import { getSrcSet } from '~/contract/media'
import classes from './kit-picture.module.css'

/** An open box with a device in it. */
function KitDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 140 124" aria-hidden="true">
      <path d="M26 62v48a4 4 0 0 0 4 4h80a4 4 0 0 0 4-4V62M10 72l16-26h88l16 26M26 46v16M114 46v16M52 62h36" />
      <path className={classes.live} d="M44 46V18a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v28M56 26h28M56 36h16" />
    </svg>
  )
}

/** A kit's picture, or an illustration without one. */
export function KitPicture({ kit: { picture } }: { kit: Pick<Kit, 'picture'> }) {
  if (picture === null) return <KitDrawing />
  const { src, alt, width, height } = picture
  return (
    <img
      className={classes.picture}
      // Set before `src`, so that the browser loads it lazily.
      loading="lazy"
      decoding="async"
      sizes="auto, (max-width: 48em) 100vw, 28rem"
      srcSet={getSrcSet(src, width)}
      src={src}
      alt={alt}
      width={width}
      height={height}
    />
  )
}
