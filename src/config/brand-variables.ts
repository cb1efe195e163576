import * as v from 'valibot'
import { countries, firstCountries } from '../contract/countries'
import { demonstrationBrand } from './demonstration-brand'
import { variable } from './variable'
import { getAddress, emailAddress } from './env-validators'

const sentence = v.pipe(v.string(), v.trim(), v.maxLength(200, 'a sentence of at most 200 letters'))

const isHue = (text: string) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 360

const hue = v.pipe(v.string(), v.check(isHue, 'a hue from 0 to 360, such as 264'), v.transform(Number))

const countryCodes = new Set(countries.map(({ code }) => code))

const countryList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((code) => code.trim().toUpperCase())),
  v.check(
    (codes) => codes.every((code) => countryCodes.has(code)) && new Set(codes).size === codes.length,
    'countries by their two letters (ISO 3166), each once, such as DE,AT,CH',
  ),
)

/** Variables for name, look and external links of the installation. */
export const brandVariables = {
  BRAND_NAME: variable(v.optional(v.string()), {
    group: 'Brand',
    description: 'The company.',
    example: 'Company',
    without: `"Your company"; ${demonstrationBrand.name} in a demonstration with starter content`,
  }),
  BRAND_PROGRAMME: variable(v.optional(v.string(), 'Developer Programme'), {
    group: 'Brand',
    description: 'The programme.',
    example: 'Developer Programme',
  }),
  BRAND_SENTENCE: variable(v.optional(sentence), {
    group: 'Brand',
    description: 'The programme in one sentence, for the footer.',
    example: 'Tools and documents for everybody who builds on our devices.',
    without: '"The developer programme of <BRAND_NAME>."',
  }),
  BRAND_LOGO: variable(v.optional(v.string()), {
    group: 'Brand',
    description:
      'Path of an SVG or PNG, at most 100 KB and four times as wide as high, without scripts. Shown beside the name, in the tab and on certificates.',
    example: '/etc/portal/logo.svg',
    without: 'the portal’s mark',
  }),
  BRAND_HUE: variable(v.optional(hue), {
    group: 'Brand',
    description:
      'Hue of the accent, 0 to 360 in OKLCH: red 25, orange 55, green 145, blue 260, violet 300, pink 350. Contrast is kept.',
    example: '264',
    without: '216, a petrol blue',
  }),
  SUPPORT_EMAIL: variable(v.optional(emailAddress('support@company.com')), {
    group: 'Brand',
    description: 'Receives contact messages; pages and mails name it. Required with a real Firebase project.',
    example: 'support@company.com',
    without: `${demonstrationBrand.supportEmail} in a demonstration with starter content`,
  }),
  FORUM_URL: variable(
    v.optional(getAddress(['http:', 'https:'], 'an address such as https://forum.company.com/')),
    {
      group: 'Brand',
      description: 'External developer forum.',
      example: 'https://forum.company.com/',
      without: `${demonstrationBrand.forumUrl} in a demonstration with starter content, else no forum (docs/decisions/0056-branding.md)`,
    },
  ),
  FIRST_COUNTRIES: variable(v.optional(countryList), {
    group: 'Brand',
    description: 'Countries listed first, as two-letter codes (ISO 3166), separated by commas.',
    example: 'DE,AT,CH',
    without: firstCountries.join(','),
  }),
  ANALYTICS_ID: variable(
    v.optional(
      v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{4,40}$/, 'a measurement property, such as G-1A2B3C4D5E')),
    ),
    {
      group: 'Brand',
      description:
        'Google Analytics property. Visitors are asked first (docs/decisions/0029-analytics-consent.md).',
      example: 'G-1A2B3C4D5E',
      without: 'no analytics',
    },
  ),
}
