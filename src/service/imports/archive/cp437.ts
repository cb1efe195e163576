const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

/** Text in the code page of DOS, which zips without a word about it are written in. */
export const cp437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? '\u{FFFD}'),
  ).join('')
