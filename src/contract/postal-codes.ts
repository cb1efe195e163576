/** The format of a country's postal codes. */
export interface PostalCodes {
  /** Matches a code without spaces, in upper case. */
  pattern: RegExp
  /** A phrase to follow “have” or “are”. */
  words: string
  example: string
}

const digits = (count: number, example: string): PostalCodes => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  words: `have ${count} digits`,
  example,
})

const written = (pattern: RegExp, words: string, example: string): PostalCodes => ({
  pattern,
  words,
  example,
})

/** By ISO 3166-1 alpha-2. Source: the addressing sheets of the Universal Postal Union. */
export const postalCodes: Readonly<Record<string, PostalCodes>> = {
  AR: written(
    /^([A-HJ-NP-Z]?\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/,
    'have 4 digits, or 8 letters and digits',
    'C1425CLA',
  ),
  AT: digits(4, '1010'),
  AU: digits(4, '2060'),
  BD: digits(4, '1340'),
  BE: digits(4, '4000'),
  BG: digits(4, '1000'),
  BR: written(/^\d{5}-?\d{3}$/, 'have 8 digits', '40301-110'),
  CA: written(
    /^[A-CEGHJ-NPR-TVXY]\d[A-Z]\d[A-Z]\d$/,
    'are three letters and three digits in turn',
    'H3Z 2Y7',
  ),
  CH: digits(4, '2544'),
  CL: written(/^\d{3}-?\d{4}$/, 'have 7 digits', '8320000'),
  CN: digits(6, '100004'),
  CO: digits(6, '111221'),
  CR: digits(5, '10101'),
  CY: digits(4, '2008'),
  CZ: digits(5, '100 00'),
  DE: digits(5, '26133'),
  DK: digits(4, '8660'),
  DO: digits(5, '11903'),
  EC: digits(6, '090105'),
  EE: digits(5, '69501'),
  EG: digits(5, '12411'),
  ES: written(/^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, 'have 5 digits', '28039'),
  FI: digits(5, '00550'),
  FR: digits(5, '33380'),
  GB: written(
    /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/,
    'are two short groups of letters and digits',
    'EC1Y 8SY',
  ),
  GR: digits(5, '151 24'),
  GT: digits(5, '09001'),
  HR: digits(5, '10000'),
  HU: digits(4, '1037'),
  ID: digits(5, '40115'),
  IE: written(/^[A-Z]\d[\dW][A-Z\d]{4}$/, 'are Eircodes of 7 letters and digits', 'A65 F4E2'),
  IL: written(/^\d{5}(\d{2})?$/, 'have 7 digits', '9614303'),
  IN: written(/^[1-9]\d{5}$/, 'have 6 digits', '110034'),
  IS: digits(3, '320'),
  IT: digits(5, '00144'),
  JP: written(/^\d{3}-?\d{4}$/, 'have 7 digits', '154-0023'),
  KE: digits(5, '20100'),
  KR: digits(5, '03051'),
  LK: digits(5, '20000'),
  LT: written(/^(LT-?)?\d{5}$/, 'have 5 digits', 'LT-04340'),
  LU: written(/^(L-?)?\d{4}$/, 'have 4 digits', '4750'),
  LV: written(/^(LV-?)?\d{4}$/, 'have 4 digits', 'LV-1073'),
  MA: digits(5, '53000'),
  MT: written(/^[A-Z]{3}\d{2,4}$/, 'are three letters and four digits', 'NXR 1700'),
  MX: digits(5, '02860'),
  MY: digits(5, '43000'),
  NG: digits(6, '930283'),
  NL: written(/^[1-9]\d{3}[A-Z]{2}$/, 'are four digits and two letters', '1234 AB'),
  NO: digits(4, '0025'),
  NZ: digits(4, '6001'),
  PE: digits(5, '15074'),
  PH: digits(4, '1008'),
  PK: digits(5, '44000'),
  PL: written(/^\d{2}-?\d{3}$/, 'have 5 digits', '00-950'),
  PR: written(/^00[679]\d{2}(-?\d{4})?$/, 'have 5 digits', '00930'),
  PT: written(/^\d{4}-?\d{3}$/, 'have 7 digits', '2725-079'),
  PY: written(/^\d{4}(\d{2})?$/, 'have 4 or 6 digits', '1536'),
  RO: digits(6, '060274'),
  RS: digits(5, '11000'),
  RU: digits(6, '247112'),
  SA: written(/^\d{5}(-?\d{4})?$/, 'have 5 digits', '11564'),
  SE: digits(5, '112 18'),
  SG: digits(6, '546080'),
  SI: written(/^(SI-?)?\d{4}$/, 'have 4 digits', '4000'),
  SK: digits(5, '010 01'),
  TH: digits(5, '10150'),
  TR: digits(5, '01960'),
  TW: written(/^\d{3}(\d{2,3})?$/, 'have 3, 5 or 6 digits', '104'),
  UA: digits(5, '15432'),
  US: written(/^\d{5}(-?\d{4})?$/, 'have 5 digits', '95014'),
  UY: digits(5, '11600'),
  VN: written(/^\d{5,6}$/, 'have 5 digits', '70010'),
  ZA: digits(4, '0083'),
}

/** The term for the region in countries whose addresses need one, by ISO 3166-1 alpha-2. */
export const requiredRegionNames: Readonly<Record<string, string>> = {
  AR: 'a province',
  AU: 'a state or territory',
  BR: 'a state',
  CA: 'a province or territory',
  CN: 'a province',
  CO: 'a department',
  ES: 'a province',
  ID: 'a province',
  IN: 'a state',
  IT: 'a province',
  JP: 'a prefecture',
  MX: 'a state',
  MY: 'a state',
  PH: 'a province',
  RU: 'a region',
  US: 'a state',
}

/** Countries whose name takes an article within a sentence, by ISO 3166-1 alpha-2. */
export const countriesWithArticle: ReadonlySet<string> = new Set(['US', 'GB', 'NL', 'PH', 'DO', 'AE'])
