import type { Kit } from '~/contract/dev-kits'
import { getSources } from '~/contract/media'
import { KitDrawing } from '../kit-drawing'
import classes from './kit-picture.module.css'

/** What a kit looks like: its picture, or a drawing where it has none. */
export function KitPicture({ kit: { slug, picture } }: { kit: Pick<Kit, 'slug' | 'picture'> }) {
  if (picture === null) return <KitDrawing slug={slug} />
  const { src, alt, width, height } = picture
  return (
    <img
      className={classes.picture}
      // Before its address, so that the browser knows that it may wait.
      loading="lazy"
      decoding="async"
      sizes="auto, (max-width: 48em) 100vw, 28rem"
      srcSet={getSources(src, width)}
      src={src}
      alt={alt}
      width={width}
      height={height}
    />
  )
}
