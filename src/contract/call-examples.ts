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

const registration = {
  firstName: 'Ana',
  lastName: 'Rojas',
  companyName: 'Andes Metering',
  termsVersion: 2,
}

/** Examples by `noun.call`; the parts that are not here are made from the schemas. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  'audit.list': { query: days },
  'audit.exportCsv': { query: days },
  'milestones.funnel': { query: days },
  'milestones.listReached': { query: days },
  'learningPaths.getManaged': { output: managedPath },
  'learningPaths.create': { body: newPath, output: managedPath },
  'learningPaths.update': { body: { ...newPath, revision: 1 }, output: managedPath },
  // Neither the field that people leave empty, nor work that nobody asked for.
  'contact.send': {
    body: {
      name: 'Ana Rojas',
      email: 'ana@company.com',
      subject: 'Firmware of the meter',
      message: 'Which firmware does the meter need?',
    },
  },
  // Without an invitation: its token would have to be one that was mailed.
  'users.register': { body: { ...registration, email: 'ana@company.com', password: 'Portal-demo-1' } },
  'users.create': { body: registration },
  'users.confirm': { body: { password: 'Portal-demo-1' } },
  // The caller's own.
  'users.setPassword': { body: { newPassword: 'Portal-demo-1' } },
  'webhooks.create': {
    body: {
      url: 'https://hooks.company.com/portal',
      description: 'Customer database',
      events: ['application.approved', 'kit_request.shipped'],
    },
  },
}
