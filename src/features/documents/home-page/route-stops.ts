import type { RouteStop } from '~/ui/illustrations/route-band/route-band'

/** The five steps from visitor to builder. */
export const routeStops: readonly RouteStop[] = [
  { title: 'Register', text: 'Name, company, two questions.', duration: '3 min' },
  { title: 'Confirm your e-mail', text: 'One link, valid for 24 hours.', duration: '1 min' },
  {
    title: 'Apply for access',
    text: 'What you build, for whom. The draft saves itself.',
    duration: '10 min',
  },
  {
    title: 'A person reviews it',
    text: 'You see comments and can answer them.',
    duration: 'about 2 working days',
  },
  { title: 'Build', text: 'Documents, paths, community and a kit.', duration: 'open-ended' },
]
