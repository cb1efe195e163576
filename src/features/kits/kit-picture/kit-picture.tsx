import type { Kit } from '~/contract/kits'
import { getSources } from '~/contract/media'
import classes from './kit-picture.module.css'
import { BenchMeterDrawing, GatewayBoardDrawing } from '~/ui/illustrations/kit-drawings/kit-drawings'

/** The drawing of a kit: a gateway is told by its address, everything else is a meter. */
function KitDrawing({ slug }: { slug: string }) {
  return /gateway|board/.test(slug) ? <GatewayBoardDrawing /> : <BenchMeterDrawing />
}

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
