import type { ReviewDecision } from '~/contract/applications'
import type { SeedPerson } from './content/types'

/** A user to sign in as in a demonstration (the contract's fixed points). */
export interface DemoPerson extends SeedPerson {
  identityUid: string
  daysBefore: number
  /** How the user's application was decided, if there was one. */
  decision?: ReviewDecision
}

/** Every demo user's password. It is public: demonstrations never leave the machine. */
export const demoPassword = 'Portal-demo-1'

const person = (
  name: string,
  own: Pick<DemoPerson, 'firstName' | 'lastName' | 'jobTitle' | 'companyName' | 'daysBefore'> &
    Partial<DemoPerson>,
): DemoPerson => ({
  identityUid: `demo-${name}`,
  email: `${name}@portal.example`,
  phoneNumber: '+56322594187',
  address: {
    country: 'Chile',
    region: 'Valparaíso',
    city: 'Valparaíso',
    postalCode: '2340000',
    street: 'Calle Esmeralda 940',
  },
  status: 'approved',
  role: 'user',
  hasDevelopedMeteringApps: false,
  hasExperienceWithRevelo: false,
  ...own,
})

/** One of each kind. */
export const demoPeople: DemoPerson[] = [
  person('admin', {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    companyName: 'Meridian Grid',
    jobTitle: 'Programme manager',
    role: 'admin',
    daysBefore: 200,
    hasDevelopedMeteringApps: true,
    hasExperienceWithRevelo: true,
  }),
  person('approved', {
    firstName: 'Amara',
    lastName: 'Osei',
    companyName: 'Volta Analytics',
    jobTitle: 'Software engineer',
    daysBefore: 60,
    decision: 'approved',
    hasDevelopedMeteringApps: true,
  }),
  person('pending', {
    firstName: 'Paulo',
    lastName: 'Teixeira',
    companyName: 'Luz do Vale',
    jobTitle: 'Electrical engineer',
    status: 'pending',
    daysBefore: 3,
  }),
  person('denied', {
    firstName: 'Dina',
    lastName: 'Haddad',
    companyName: 'Cedar Metering',
    jobTitle: 'Consultant',
    status: 'denied',
    daysBefore: 40,
    decision: 'denied',
  }),
  person('disabled', {
    firstName: 'Didier',
    lastName: 'Lacroix',
    companyName: 'Réseaux Lacroix',
    jobTitle: 'Technicien',
    status: 'disabled',
    daysBefore: 90,
  }),
  person('blocked', {
    firstName: 'Bogdan',
    lastName: 'Ionescu',
    companyName: '',
    jobTitle: '',
    status: 'blocked',
    daysBefore: 80,
  }),
]
