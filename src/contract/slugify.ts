// Letters that do not decompose into a base letter and a mark.
const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  µ: 'u',
  '&': ' and ',
  '+': ' plus ',
}

const inPairs = (text: string) =>
  text.split(' ').map((pair): [string, string] => [pair[0] ?? '', pair.slice(1)])

const alphabets = new Map([
  ...Object.entries(special),
  ...inPairs(
    'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya іi їi єe ґg',
  ),
  ...inPairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
])

// Leaves room for a number that makes it unique, within the 120 characters of a slug.
const maxSlugLength = 100

/**
 * The slug that a name suggests: small Latin letters, digits and single hyphens. Empty if nothing of the name
 * can be written so.
 *
 * @example
 * slugify('Überwachung & Größen') // 'uberwachung-and-grossen'
 */
export const slugify = (name: string): string => {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
  const latin = [...plain].map((letter) => alphabets.get(letter) ?? letter).join('')
  // Drops apostrophes: what’s new becomes whats-new.
  const words = latin.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? []
  const whole = words.join('-')
  if (whole.length <= maxSlugLength) return whole
  const cut = whole.slice(0, maxSlugLength + 1)
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, maxSlugLength)
}
