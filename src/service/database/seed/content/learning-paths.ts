import { edgeQuestions, eventQuestions, readingQuestions } from './questions'
import type { SeedLearningPath, SeedUnit } from './types'

const reading = (pageSlug: string, title: string, minutes: number): SeedUnit => ({
  slug: pageSlug,
  title,
  kind: 'reading',
  minutes,
  pageSlug,
})

/** The starter paths; a unit's minutes count the exercise, not the reading alone. */
export const learningPaths: SeedLearningPath[] = [
  {
    slug: 'first-reading',
    title: 'First reading',
    summary: 'From a sealed box to the first verified interval',
    level: 'Beginner',
    order: 'required',
    prerequisites: [],
    units: [
      reading('what-a-meter-is', 'What a meter is', 10),
      reading('wire-the-bench', 'Wire the bench', 13),
      reading('read-intervals', 'Read intervals', 12),
      {
        slug: 'verify-the-first-interval',
        title: 'Verify the first interval',
        kind: 'video',
        minutes: 9,
        pageSlug: 'registers-and-channels',
      },
      reading('quality-flags', 'Know what to trust', 14),
      {
        slug: 'first-reading-check',
        title: 'Check what you know',
        kind: 'quiz',
        minutes: 12,
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
      reading('edge-runtime-overview', 'How the runtime works', 10),
      reading('application-manifest', 'The manifest', 15),
      {
        slug: 'build-a-voltage-watch',
        title: 'Build a voltage watch',
        kind: 'video',
        minutes: 20,
        pageSlug: 'first-application',
      },
      reading('sandbox-and-limits', 'Stay within the limits', 15),
      reading('storage-on-the-device', 'Keep data on the device', 15),
      reading('test-on-the-bench', 'Test on the bench', 25),
      reading('signed-packages', 'Sign a package', 20),
      reading('deploy-and-update', 'Deploy, update, roll back', 25),
      {
        slug: 'applications-check',
        title: 'Check what you know',
        kind: 'quiz',
        minutes: 20,
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
      reading('head-end-overview', 'Two doors of the head-end', 10),
      reading('subscribe-to-events', 'Subscribe, and acknowledge', 20),
      reading('event-types', 'What a fleet says', 15),
      {
        slug: 'an-outage-in-four-minutes',
        title: 'An outage in four minutes',
        kind: 'video',
        minutes: 15,
        pageSlug: 'outage-and-last-gasp',
      },
      reading('tamper-events', 'Handle tamper events fairly', 15),
      reading('replay-events', 'Catch up without a seam', 20),
      {
        slug: 'events-check',
        title: 'Check what you know',
        kind: 'quiz',
        minutes: 15,
        questions: eventQuestions,
      },
    ],
  },
]
