/** What an example of a call holds where what its schema says alone would not do. */
export interface CallExample {
  path?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: ExampleValue
  output?: ExampleValue
}

type ExampleValue = string | number | boolean | null | ExampleValue[] | { [name: string]: ExampleValue }

const days = { from: '2026-11-01', to: '2026-11-21' }

const unit = {
  slug: 'read-intervals',
  title: 'Read intervals',
  kind: 'reading',
  minutes: 5,
  body: '',
  pageSlug: 'read-intervals',
  video: null,
  quiz: null,
}

const path = {
  slug: 'first-reading',
  title: 'First reading',
  summary: 'From the bench to the first interval.',
  level: 'Beginner',
  order: 'free',
  isPublished: true,
  prerequisites: [],
}

const managedPath = {
  id: '01a1fcb0-4f26-7693-bb9a-742226d3cd98',
  ...path,
  revision: 1,
  changedAt: '2026-11-21T09:30:00.000Z',
  units: [{ ...unit, id: '01a1fcb0-4f26-7693-bb9a-742226d3cd99', revision: 1 }],
}

const newPath = { ...path, units: [unit] }

/** Examples by `noun.call`; the parts that are not here are made from the schemas. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  'audit.list': { query: days },
  'audit.exportCsv': { query: days },
  'milestones.funnel': { query: days },
  'milestones.listReached': { query: days },
  'learningPaths.getManaged': { output: managedPath },
  'learningPaths.create': { body: newPath, output: managedPath },
  'learningPaths.update': { body: { ...newPath, revision: 1 }, output: managedPath },
  'webhooks.create': {
    body: {
      url: 'https://hooks.company.com/portal',
      description: 'Customer database',
      events: ['application.approved', 'kit_request.shipped'],
    },
  },
}
