const files = import.meta.glob<string>('./fonts/*.ttf', { query: '?inline', import: 'default' })

export const fontNames = [
  'instrument-sans-regular',
  'instrument-sans-semibold',
  'noto-sans-semibold',
  'geist-mono-regular',
] as const
export type FontName = (typeof fontNames)[number]

const read = async (name: FontName): Promise<Buffer> => {
  const load = files[`./fonts/${name}.ttf`]
  if (load === undefined) throw new Error(`There is no font ${name}.`)
  const [, encoded = ''] = (await load()).split(';base64,')
  return Buffer.from(encoded, 'base64')
}

let loaded: Promise<Map<FontName, Buffer>> | undefined

/** The fonts of certificates, read when the first one is drawn. */
export const fontFiles = (): Promise<Map<FontName, Buffer>> => {
  loaded ??= Promise.all(fontNames.map(async (name) => [name, await read(name)] as const)).then(
    (entries) => new Map(entries),
  )
  return loaded
}
