import type { User } from '~/contract/users'

/** An approved user, with a profile to change. */
export const ana: User = {
  identityUid: 'ana',
  phoneNumber: '+56322594118',
  profilePicture: null,
  role: 'user',
  verified: true,
  status: 'approved',
  email: 'ana@x.example',
  address: { street: 'Sol 1', postalCode: '', city: 'Talca', region: '', country: 'Chile' },
  firstName: 'Ana',
  lastName: 'Rojas',
  companyName: 'Before',
  jobTitle: 'Engineer',
  hasDevelopedMeteringApps: true,
  hasExperienceWithRevelo: false,
  unanswered: [],
  termsVersion: null,
  termsAcceptedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: null,
  removalAt: null,
}
