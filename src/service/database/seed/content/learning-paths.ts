import type { SeedLearningPath, SeedUnit, SeedQuestion } from './types'

const readingQuestions: SeedQuestion[] = [
  {
    question:
      'A register reads 48,200 Wh at noon and 48,612 Wh a quarter of an hour later. What is the interval?',
    options: ['48,612 Wh', '412 Wh', '1,648 Wh'],
    answer: 1,
    why: 'An interval is the difference of the register between its two ends.',
  },
  {
    question: 'Which records may be used for outage detection?',
    options: ['measured', 'measured and estimated', 'all but missing'],
    answer: 0,
    why: 'An estimate is computed from the neighbours, so it hides the very outage you look for.',
  },
  {
    question: 'A day holds 97 records of one channel. What is likely?',
    options: ['A record was sent twice', 'The clock was stepped once', 'Summer time ended'],
    answer: 1,
    why: 'A correction of more than two seconds splits an interval. Times are UTC, so summer time changes nothing.',
  },
  {
    question: 'A meter refuses a step of 15 minutes. What do you read first?',
    options: ['meter.config.interval', 'The audit trail', 'The quality flag'],
    answer: 0,
    why: 'Meters shipped before firmware 3.8 record every 30 minutes, and shorter steps are refused.',
  },
  {
    question: 'Which flags may change later?',
    options: ['measured', 'estimated', 'missing', 'edited'],
    answers: [1, 2, 3],
    why: 'A value moves from `missing` to `estimated` to `edited`. A **measured** value is never replaced.',
  },
  {
    question: 'A register has said nothing yet. Put the way to the first interval in order.',
    steps: ['Wire the bench', 'Read the register', 'Wait for the step to end', 'Read it again and subtract'],
    why: 'An interval needs the register at both of its ends, and a wired meter before either.',
  },
]

const edgeQuestions: SeedQuestion[] = [
  {
    question: 'An application loops for ever. What happens to billing?',
    options: ['It stops', 'It is estimated', 'Nothing'],
    answer: 2,
    why: 'Measuring runs on a processor of its own that shares no memory with applications.',
  },
  {
    question: 'An update asks for one more permission. What runs until the operator has agreed?',
    options: ['The earlier version', 'The new one, without the permission', 'Neither'],
    answer: 0,
    why: 'A new permission is a new consent. The update waits, and the earlier version keeps running.',
  },
  {
    question: 'How often should a counter of intervals be written to the store?',
    options: ['On every interval', 'When losing it would cost something', 'Once a second'],
    answer: 1,
    why: 'Flash memory wears. Write when something has changed that you cannot afford to lose.',
  },
  {
    question: 'A new version restarts three times in its first ten minutes. What does the meter do?',
    options: ['It stops the application', 'It returns to the earlier version', 'It waits for a command'],
    answer: 1,
    why: 'More than two restarts within ten minutes roll the update back, and the meter reports it.',
  },
  {
    question: 'Which key signs a package for meters in the field?',
    options: ['A development key', 'The device key', 'A package key'],
    answer: 2,
    why: 'Development keys are accepted by bench meters only; the device key never leaves its meter.',
  },
  {
    question: 'Which fields must a manifest have?',
    options: ['permissions', 'limits', 'runtime', 'main'],
    answers: [0, 2, 3],
    why: '`permissions` may be empty, but not missing. Without `limits` the defaults hold.',
  },
  {
    question: 'Put the way of a new version into the field in order.',
    steps: [
      'Test it on the bench',
      'Sign it with a package key',
      'Offer it to one meter in a hundred',
      'Offer it to the whole fleet',
    ],
    why: 'What is signed has been tested, and a [staged rollout](/documents/staged-rollout) meets a small share first, spread over the whole area.',
  },
]

const eventQuestions: SeedQuestion[] = [
  {
    question: 'The same event arrives twice. What went wrong?',
    options: ['Nothing', 'The session was lost', 'Two gateways have one address'],
    answer: 0,
    why: 'Delivery is at least once. A consumer skips ids that it has seen.',
  },
  {
    question: 'Thirty of 200 meters on a feeder report an outage within two seconds. What failed?',
    options: ['Thirty houses', 'The feeder, probably', 'The gateway'],
    answer: 1,
    why: 'Many last gasps are lost. Fifteen per cent within five seconds is enough to say so, and three pings confirm it.',
  },
  {
    question: 'When do you remember the id of the last event?',
    options: ['Before handling it', 'After handling it', 'Once a minute'],
    answer: 1,
    why: 'A stop between the two then repeats an event, which is harmless, instead of losing one.',
  },
  {
    question: 'A cover event arrives at ten in the morning. What do you do first?',
    options: ['Cut the supply', 'Look for a work order', 'Delete it'],
    answer: 1,
    why: 'Most covers are opened by an electrician at work. Supply is never cut on a suspicion.',
  },
  {
    question: 'Which events are alarms?',
    options: ['outage', 'restored', 'tamper', 'clock.stepped'],
    answers: [0, 2],
    why: 'A stepped clock is a warning, and a supply that is back is for information.',
  },
  {
    question: 'A consumer was away for an hour. Put in order what it does.',
    steps: [
      'Subscribe, and queue what arrives',
      'Replay from the last id that was handled',
      'Handle the queue, and skip what the replay had',
      'Go on live',
    ],
    why: 'The queue is filled before the replay begins, so that nothing falls between the two. What is in both is skipped.',
  },
]

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
