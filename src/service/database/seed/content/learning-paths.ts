import { edgeQuestions, eventQuestions, readingQuestions } from './questions'
import type { SeedLearningPath, SeedUnit } from './types'

const reading = (pageSlug: string, title: string): SeedUnit => ({
  slug: pageSlug,
  title,
  kind: 'reading',
  pageSlug,
})

/** The starter paths. */
export const learningPaths: SeedLearningPath[] = [
  {
    slug: 'first-reading',
    title: 'First reading',
    summary: 'From a sealed box to the first verified interval',
    level: 'Beginner',
    order: 'required',
    prerequisites: [],
    units: [
      reading('what-a-meter-is', 'What a meter is'),
      reading('wire-the-bench', 'Wire the bench'),
      reading('read-intervals', 'Read intervals'),
      {
        slug: 'verify-the-first-interval',
        title: 'Verify the first interval',
        kind: 'video',
        pageSlug: 'registers-and-channels',
      },
      reading('quality-flags', 'Know what to trust'),
      {
        slug: 'first-reading-check',
        title: 'Check what you know',
        kind: 'quiz',
        questions: readingQuestions,
      },
    ],
  },
  {
    slug: 'applications-on-the-edge',
    title: 'Applications on the edge',
    summary: 'Package, sign and run your code on the E3',
    level: 'Intermediate',
    order: 'required',
    prerequisites: ['first-reading'],
    units: [
      reading('edge-runtime-overview', 'How the runtime works'),
      reading('application-manifest', 'The manifest'),
      {
        slug: 'build-a-voltage-watch',
        title: 'Build a voltage watch',
        kind: 'video',
        pageSlug: 'first-application',
      },
      reading('sandbox-and-limits', 'Stay within the limits'),
      reading('storage-on-the-device', 'Keep data on the device'),
      reading('test-on-the-bench', 'Test on the bench'),
      reading('signed-packages', 'Sign a package'),
      reading('deploy-and-update', 'Deploy, update, roll back'),
      {
        slug: 'applications-check',
        title: 'Check what you know',
        kind: 'quiz',
        questions: edgeQuestions,
      },
    ],
  },
  {
    slug: 'events-at-fleet-scale',
    title: 'Events at fleet scale',
    summary: 'Outages, tamper and last gasp without losing one',
    level: 'Advanced',
    order: 'free',
    prerequisites: [],
    units: [
      reading('head-end-overview', 'Two doors of the head-end'),
      reading('subscribe-to-events', 'Subscribe, and acknowledge'),
      reading('event-types', 'What a fleet says'),
      {
        slug: 'an-outage-in-four-minutes',
        title: 'An outage in four minutes',
        kind: 'video',
        pageSlug: 'outage-and-last-gasp',
      },
      reading('tamper-events', 'Handle tamper events fairly'),
      reading('replay-events', 'Catch up without a seam'),
      {
        slug: 'events-check',
        title: 'Check what you know',
        kind: 'quiz',
        questions: eventQuestions,
      },
    ],
  },
]
