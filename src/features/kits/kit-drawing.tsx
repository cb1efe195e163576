import { BenchMeterDrawing, GatewayBoardDrawing } from '~/ui/illustrations/kit-drawings/kit-drawings'

/** The drawing of a kit: a gateway is told by its address, everything else is a meter. */
export function KitDrawing({ slug }: { slug: string }) {
  return /gateway|board/.test(slug) ? <GatewayBoardDrawing /> : <BenchMeterDrawing />
}
