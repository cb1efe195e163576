/** Example values of a call, where its schema does not imply a useful one. */
export interface CallExample {
  path?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: ExampleValue
  output?: ExampleValue
}

type ExampleValue = string | number | boolean | null | ExampleValue[] | { [name: string]: ExampleValue }

/** The id in every example. */
export const exampleId = '01a1fcb0-4f26-7693-bb9a-742226d3cd98'

/** Values by property name, used in examples if the schema allows them. */
export const exampleValues: Readonly<Record<string, string | number | null>> = {
  identityUid: 'k3Jd82mQx0TzVnW4',
  uid: 'k3Jd82mQx0TzVnW4',
  actorUid: 'p7Rt51bYk9LwCsE2',
  email: 'ana@company.com',
  newEmail: 'ana.rojas@company.com',
  firstName: 'Ana',
  lastName: 'Rojas',
  name: 'Ana Rojas',
  actorName: 'Ada Editor',
  authorName: 'Ada Editor',
  byName: 'Ada Editor',
  subjectName: 'Ana Rojas',
  ownerName: 'Ana Rojas',
  recipient: 'Ana Rojas',
  invitedBy: 'Ada Editor',
  phoneNumber: '+56 2 2345 6789',
  companyName: 'Northwind Robotics',
  company: 'Northwind Robotics',
  jobTitle: 'Software engineer',
  country: 'Chile',
  region: 'Maule',
  city: 'Talca',
  postalCode: '3460000',
  street: '1 Sur 1234',
  registeredFrom: '2026-11-01',
  registeredTo: '2026-11-21',
  seenFrom: '2026-11-01',
  seenTo: '2026-11-21',
  notSeenSince: '2026-05-21',
  roleDescription: 'Individual User',
  password: 'Portal-demo-1',
  newPassword: 'Portal-demo-1',
  status: 'approved',
  title: 'Read sensor values',
  pathTitle: 'First steps',
  headingText: 'Read sensor values',
  heading: 'read-sensor-values',
  summary: 'How values are requested, and what they hold.',
  description: 'A sensor, a controller and the cables they need.',
  html: '<p>A sensor reports its value every second.</p>',
  body: 'A sensor reports its value every second.',
  text: 'A sensor reports its value every second.',
  answer: 'Ask for the latest value.',
  question: 'Which call returns the latest value?',
  explanation: 'The latest value has no time of its own.',
  introduction: 'I build dashboards for sensors.',
  message: 'Which version does the sensor need?',
  comment: 'Which devices do you mean?',
  note: 'The parcel leaves on Monday.',
  purpose: 'Tests of the sensor API.',
  project: 'A dashboard that shows the values of a thousand sensors.',
  reason: 'The project is described in a few words only.',
  subject: 'Version of the sensor',
  q: 'sensor',
  slug: 'read-sensor-values',
  pageSlug: 'read-sensor-values',
  movedTo: 'read-sensor-values',
  kit: 'sensor-kit',
  kitName: 'Sensor kit',
  handle: 'ana-rojas',
  domains: 'company.com',
  tag: 'sensors',
  tags: 'sensors',
  versions: '4.2',
  label: 'Supply',
  value: '5 V',
  language: 'en',
  level: 'Beginner',
  kind: 'document',
  action: 'application.review',
  subjectKind: 'user',
  carrier: 'Correos',
  tracking: 'CL-42',
  dueOn: '2026-11-21',
  serial: 'SK-0042',
  website: 'https://company.com',
  link: '/documents/read-sensor-values',
  path: '/documents/read-sensor-values',
  agreement: '/terms-of-use',
  redirect: '/dashboard',
  picture_url: null,
  profilePicture: null,
  providerId: 'google.com',
  code: '7K2M9QX4TBW8ZC3RDN5H',
  source: 'documents',
  url: 'https://hooks.company.com/portal',
  error: '',
  browser: 'Firefox on Linux',
  hint: '+56 ··· 89',
  vtt: 'WEBVTT\n\n00:00.000 --> 00:04.000\nWhat a sensor is.\n',
  page: 1,
  count: 25,
  total: 1,
  version: 2,
  revision: 1,
  quantity: 1,
  asked: 1,
  stock: 12,
  minutes: 5,
  position: 1,
  attempts: 1,
  milliseconds: 84,
  lastStatus: 204,
}

/** Texts to try, in this order, for a property without an entry above. */
export const exampleTexts: readonly string[] = [
  'Sensor API',
  'sensor-api',
  'k3Jd82mQx0TzVnW4',
  '/documents/read-sensor-values',
  '/api/files/media/01a1fcb0.webp',
  '/api/files/media/01a1fcb0.mp4',
  'google.com',
  'en',
  '7K2M9QX4TBW8ZC3RDN5H',
  'eyJraW5kIjoiYW5zd2VyIn0.K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDNHpI4QA',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw9r8GKYqrTwj=',
  'a3f1c29be04d7f6158c2a9b03d4e5f60',
  '2026-11-21',
  '1',
  '',
]

const days = { from: '2026-11-01', to: '2026-11-21' }

const unit = {
  slug: 'read-sensor-values',
  title: 'Read sensor values',
  kind: 'reading',
  minutes: 5,
  body: '',
  pageSlug: 'read-sensor-values',
  video: null,
  quiz: null,
}

const path = {
  slug: 'first-steps',
  title: 'First steps',
  summary: 'From the box to the first value.',
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
  companyName: 'Northwind Robotics',
  termsVersion: 2,
}

/** Examples by `noun.call`; the parts that are not here are made from the schemas. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  'applications.listDecided': { query: days },
  'applications.exportDecided': { query: days },
  'audit.list': { query: days },
  'audit.exportCsv': { query: days },
  'users.exportCsv': { query: { users: 'k3Jd82mQx0TzVnW4,p7Rq15hBz8LcNdS2' } },
  'insight.read': { query: days },
  'insight.exportCsv': { query: days },
  'funnel.read': { query: days },
  'funnel.listReached': { query: { ...days, cohort: '2026-11-01' } },
  'funnel.groups': { query: days },
  'funnel.exportCsv': { query: days },
  'insight.pages': { query: days },
  'insight.paths': { query: days },
  'insight.exportTable': { query: days },
  'devKits.listRequests': { query: days },
  'devKits.exportRequests': { query: days },
  'learningPaths.listLearners': { query: days },
  'learningPaths.exportLearners': { query: days },
  'learningPaths.getManaged': { output: managedPath },
  'learningPaths.create': { body: newPath, output: managedPath },
  'learningPaths.update': { body: { ...newPath, revision: 1 }, output: managedPath },
  'learningPaths.createCohort': {
    body: {
      name: 'Partners 2026',
      segment: exampleId,
      dueOn: '2026-12-12',
      dueDays: null,
      isRequired: true,
      addsLater: false,
    },
  },
  'learningPaths.extendCohort': { body: { dueOn: '2026-12-20', dueDays: null, revision: 1 } },
  'learningPaths.extendMember': { body: { dueOn: '2026-12-20', before: '2026-12-12' } },
  // Without the honeypot field, which users do not see, and the proof of work, which is not required here.
  'contact.send': {
    body: {
      name: 'Ana Rojas',
      email: 'ana@company.com',
      subject: 'Version of the sensor',
      message: 'Which version does the sensor need?',
    },
  },
  // Without an invitation, whose token would have to be a mailed one.
  'users.register': { body: { ...registration, email: 'ana@company.com', password: 'Portal-demo-1' } },
  'users.create': { body: registration },
  'users.confirm': { body: { password: 'Portal-demo-1' } },
  // The caller's own.
  'users.setPassword': { body: { newPassword: 'Portal-demo-1' } },
  // Units are chosen for a single request.
  'devKits.changeRequests': {
    body: { ids: ['01a1fcb0-2f5d-7c3a-9d4e-6b8f0a1c2d3e'], state: 'approved', quantity: 1 },
  },
  'devKits.extendLoan': {
    body: { dueOn: '2027-03-31', before: '2026-11-21', note: 'Until the field trial ends.' },
  },
  'webhooks.create': {
    body: {
      url: 'https://hooks.company.com/portal',
      description: 'Customer database',
      events: ['application.approved', 'kit_request.shipped'],
    },
  },
}
