import { audiences } from '~/contract/pages'
import { readFiles, type FrontMatter } from './front-matter'
import type { SeedCategory, SeedComponent, SeedPage } from './types'

const files = readFiles(
  import.meta.glob<string>('./documents/**/*.md', { query: '?raw', import: 'default', eager: true }),
)

const getPage = (file: FrontMatter): SeedPage => {
  const parent = file.optional('parent')
  return {
    slug: file.name,
    title: file.text('title'),
    summary: file.text('summary'),
    audience: file.oneOf('audience', audiences),
    position: file.whole('position'),
    ...(parent ? { parent } : {}),
    appliesTo: file.optional('appliesTo')?.split(/,\s*/) ?? [],
    body: file.body,
  }
}

type Part = { slug: string; name: string; description: string }

/** The releases of Edge that receive fixes. */
const edge = ['4.2', '4.1', '4.0']

/** A category with its components in order; the pages are the files of `documents/<category>/<component>/`. */
function category(position: number, own: Part, components: (Part & { versions?: string[] })[]): SeedCategory {
  return {
    ...own,
    position,
    components: components.map((component, index): SeedComponent => ({
      versions: [],
      ...component,
      position: index + 1,
      pages: files
        .filter(({ file }) => file.startsWith(`./documents/${own.slug}/${component.slug}/`))
        .map(getPage)
        .toSorted((one, other) => one.position - other.position),
    })),
  }
}

/** The starter documentation, in the order in which it is shown. */
export const categories: SeedCategory[] = [
  category(
    1,
    {
      slug: 'edge-runtime',
      name: 'Edge runtime',
      description: 'Deploy, sandbox and update applications on the device',
    },
    [
      {
        slug: 'applications',
        name: 'Applications',
        description: 'Write, limit and test code that runs on the E3',
        versions: edge,
      },
      {
        slug: 'deployment',
        name: 'Deployment',
        description: 'Bring a version to one meter or a fleet, and see how it does',
        versions: edge,
      },
    ],
  ),
  category(
    2,
    {
      slug: 'interval-data',
      name: 'Interval data',
      description: 'Registers, channels, quality flags and time',
    },
    [
      {
        slug: 'readings',
        name: 'Readings',
        description: 'What a meter recorded, and how far it can be trusted',
        versions: edge,
      },
    ],
  ),
  category(
    3,
    {
      slug: 'head-end-api',
      name: 'Head-end API',
      description: 'Fleet, commands and events over HTTPS and MQTT',
    },
    [
      {
        slug: 'fleet-and-commands',
        name: 'Fleet and commands',
        description: 'Find meters, read them and command them over HTTPS',
      },
      {
        slug: 'events',
        name: 'Events',
        description: 'Outages, tampering and revisions over MQTT, without losing one',
      },
    ],
  ),
  category(
    4,
    { slug: 'security', name: 'Security', description: 'Keys, secure boot, signed packages, audit' },
    [
      {
        slug: 'device-security',
        name: 'Device security',
        description: 'What may run on a meter, and how anyone can check it',
        versions: edge,
      },
    ],
  ),
  category(
    5,
    {
      slug: 'hardware',
      name: 'Hardware',
      description: 'Electrical limits, terminals, enclosures, certification',
    },
    [
      {
        slug: 'e3-meter',
        name: 'E3 meter',
        description: 'Figures, terminals, wiring and interfaces of the meter',
      },
      {
        slug: 'g1-gateway',
        name: 'G1 gateway',
        description: 'The board that joins up to 32 meters to a head-end',
      },
    ],
  ),
  category(
    6,
    {
      slug: 'release-notes',
      name: 'Release notes',
      description: 'What changed in Edge, and how long a release is supported',
    },
    [
      {
        slug: 'releases',
        name: 'Releases',
        description: 'Notes, moves and support periods of Edge',
        versions: edge,
      },
    ],
  ),
]
