/** Where a table of a font begins; the directory lists them, 16 bytes each (OpenType, "Table Directory"). */
const tableAt = (font: Buffer, tag: string): number => {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`The font has no table ${tag}.`)
}

/** The letters that a font has an outline for, read from its character map (OpenType, "cmap", format 4). */
export const lettersOf = (font: Buffer): ReadonlySet<number> => {
  const map = tableAt(font, 'cmap')
  const segments = map + font.readUInt32BE(map + 8)
  if (font.readUInt16BE(segments) !== 4) throw new Error('The font has no character map that is read here.')
  const length = font.readUInt16BE(segments + 6)
  const letters = new Set<number>()
  for (let index = 0; index < length; index += 2) {
    const last = font.readUInt16BE(segments + 14 + index)
    const first = font.readUInt16BE(segments + 16 + length + index)
    for (let letter = first; letter <= last && letter < 0xff_ff; letter += 1) letters.add(letter)
  }
  return letters
}
