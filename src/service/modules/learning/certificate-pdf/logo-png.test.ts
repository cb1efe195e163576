import { beforeEach, expect, test, vi } from 'vitest'
import type { BrandFile } from '~/config/brand-files'
import { loadServiceConfig } from '~/config/service'
import { sharp } from '../../../storage/pictures'
import { drawSvg } from '../../documents/draw-svg'
import { drawCertificate } from './draw-certificate'
import { logoPng } from './logo-png'

vi.mock(import('../../documents/draw-svg'), () => ({ drawSvg: vi.fn<typeof drawSvg>() }))

const draw = vi.mocked(drawSvg)
const logged: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (sentence: string) => logged.push(sentence) }

beforeEach(() => {
  draw.mockReset()
  logged.length = 0
})

const getSetting = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const isPng = name.endsWith('.png')
  const file: BrandFile = {
    address: `/brand/${name}`,
    type: isPng ? 'image/png' : 'image/svg+xml',
    bytes,
  }
  const config = loadServiceConfig({})
  return {
    log,
    config: {
      ...config,
      brand: { ...config.brand, logo: { address: file.address, ratio: 2 } },
      brandFiles: [file],
    },
  }
}

const certificate = {
  code: '7K3M9PQRSTVWXYZ01234',
  name: 'Ana Rojas',
  pathTitle: 'First reading',
  level: 'Beginner',
  minutes: 70,
  finishedAt: '2026-11-21T23:30:00.000Z',
}

const getPng = async (side: number): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({
      create: { width: 2 * side, height: side, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
  )

test('a failed drawing is retried, and a successful one is cached', async () => {
  const setting = getSetting('drawing.svg', Buffer.from('<svg/>'))
  const png = await getPng(10)
  draw.mockRejectedValueOnce(new Error('Nothing was left to draw with')).mockResolvedValue(png)
  expect(await logoPng(setting)).toBeUndefined()
  expect(logged).toHaveLength(1)
  expect((await logoPng(setting))?.png.equals(png)).toBe(true)
  await logoPng(setting)
  expect(draw).toHaveBeenCalledTimes(2)
  expect(logged).toHaveLength(1)
})

test('a PNG is printed as it is, up to the printed size', async () => {
  const logo = await logoPng(getSetting('large.png', await getPng(1000)))
  expect(await sharp(logo!.png).metadata()).toMatchObject({ format: 'png', width: 800, height: 400 })
  expect(logo!.ratio).toBe(2)
  expect(logged).toEqual([])
})

test.each([
  ['whose pixels are missing', (png: Uint8Array) => png.subarray(0, 33)],
  ['that ends in the middle', (png: Uint8Array) => png.subarray(0, png.length / 2)],
  ['whose pixels are no pixels', (png: Uint8Array) => png.map((byte, at) => (at > 40 ? 7 : byte))],
])('of a PNG %s the starter brand’s mark takes the place, and the page is printed', async (name, broken) => {
  const bytes = Uint8Array.from(broken(await getPng(40)))
  const setting = getSetting(`${name}.png`, bytes)
  const logo = await logoPng(setting)
  expect(logo).toBeUndefined()
  expect(logged).toHaveLength(1)
  const pdf = Buffer.from(await drawCertificate(certificate, setting.config, logo))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
