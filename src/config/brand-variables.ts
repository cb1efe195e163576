import * as v from 'valibot'
import { countries, firstCountries } from '../contract/countries'
import { starterBrand } from './brand'
import { variable } from './variable'
import { addressOf, emailAddress } from './variable-forms'

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

/** How the installation looks and calls itself, and where it sends people. */
export const brandVariables = {
  BRAND_NAME: variable(v.optional(v.string(), starterBrand.name), {
    group: 'Brand',
    description: 'The company.',
    example: 'Company',
  }),
  BRAND_PROGRAMME: variable(v.optional(v.string(), 'Developer Programme'), {
    group: 'Brand',
    description: 'The programme.',
    example: 'Developer Programme',
  }),
  BRAND_SENTENCE: variable(v.optional(sentence), {
    group: 'Brand',
    description: 'What the programme is, in one sentence: the foot of every page says it.',
    example: 'Tools and documents for everybody who builds on our devices.',
    without: '"The developer programme of <BRAND_NAME>."; of the starter brand a sentence of its own',
  }),
  BRAND_LOGO: variable(v.optional(v.string()), {
    group: 'Brand',
    description:
      'The path of an SVG or PNG file of at most 100 KB that stands for the company: on pages beside the name, in the tab, on certificates. At most four times as wide as it is high, and without scripts.',
    example: '/etc/portal/logo.svg',
    without: 'the starter brand’s mark',
  }),
  BRAND_HUE: variable(v.optional(hue), {
    group: 'Brand',
    description:
      'The hue of the one accent on pages, in mails and on certificates, from 0 to 360 as OKLCH counts it: red is near 25, orange 55, green 145, blue 260, violet 300, pink 350. Its shades are made so that what is written in them can be read, light and dark.',
    example: '264',
    without: '216, a petrol blue',
  }),
  SUPPORT_EMAIL: variable(v.optional(emailAddress('support@company.com')), {
    group: 'Brand',
    description:
      'Where contact messages go, and what pages and mails name for questions. Required with a real Firebase project.',
    example: 'support@company.com',
    without: `${starterBrand.supportEmail} in a demonstration, which nobody reads`,
  }),
  FORUM_URL: variable(
    v.optional(addressOf(['http:', 'https:'], 'an address such as https://forum.company.com/')),
    {
      group: 'Brand',
      description: 'The external developer forum, to which pages link.',
      example: 'https://forum.company.com/',
      without: `${starterBrand.forumUrl} in a demonstration, else no page speaks of one (docs/decisions/0056-branding.md)`,
    },
  ),
  FIRST_COUNTRIES: variable(v.optional(countryList), {
    group: 'Brand',
    description:
      'The countries that come first where somebody chooses a dial code or a country, by their two letters (ISO 3166), separated by commas; all others follow by name.',
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
        'The measurement property of Google Analytics. With it visitors are asked first (docs/decisions/0029-analytics-consent.md).',
      example: 'G-1A2B3C4D5E',
      without: 'nothing is loaded, asked or counted',
    },
  ),
}
