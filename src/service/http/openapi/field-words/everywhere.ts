import type { FieldWords } from './field-words'

/** Fields that mean the same wherever they stand. */
export const everywhere: FieldWords = {
  // Lists
  data: 'The rows.',
  page: 'The page of the list that this is, from 1.',
  count: 'Rows a page, as asked for.',
  total: 'Rows that the filter finds in all.',
  results: 'One for each that was named, in their order.',

  // People
  identityUid: 'The identity provider’s uid of the person; the portal knows people by it everywhere.',
  email: 'The person’s e-mail address, in lower case and with its domain in ASCII (`xn--...`).',
  name: 'First plus last name.',
  firstName: 'First name.',
  lastName: 'Last name; empty for people with one name.',
  phoneNumber:
    'Stored in E.164, such as `+56223456789`. A number without its country code is read as one of `phoneCountry`, or of the country in the address; extensions are refused. Empty for none.',
  phoneCountry:
    'Country of a phone number without a country code, in ISO 3166-1 alpha-2, such as `CL`; empty for none.',
  company: 'The company, as the person names it; may be empty.',
  companyName: 'The company, as the person names it; may be empty.',
  jobTitle: 'What the person does there; may be empty.',
  role: 'What the person may do: an `admin` administers the portal.',
  'address.country': 'Name of the country; empty where it was not given, as are the other parts.',
  address: 'A postal address; parts that were not given are empty.',
  region: 'State, province or region.',
  city: 'City or town.',
  postalCode: 'As the country writes it.',
  street: 'Street and number.',
  country: 'Name of the country.',
  picture: 'Where the picture is served; null for none.',
  introduction: 'What the person says of herself or himself in the list of members.',
  byUid: 'The uid of who did it; null for the portal itself.',
  byName: 'The name of who did it; empty where that person is gone.',
  actorUid: 'The uid of who did it; null for the portal itself.',
  actorName: 'The name of who did it.',
  authorName: 'The name of who wrote it.',

  // What a thing has
  id: 'Its id, by which other calls take it.',
  idempotencyKey:
    'A UUID that whoever sends this makes for it: sent again under the same one within a day, because the answer was lost, it is done once. Left out, each call stands for itself.',
  slug: 'What its address ends with.',
  title: 'Its title, in plain text.',
  summary: 'One or two sentences on what it is about, in plain text.',
  description: 'What it is, in plain text; may be empty.',
  html: 'HTML made and sanitised by the service; it can be shown as it is.',
  at: 'When it happened.',
  createdAt: 'When it was made.',
  changedAt: 'When it was changed last.',
  finishedAt: 'When it came to its end; null while it has not.',
  expiresAt: 'Until when it holds.',
  revision:
    'Counts the times it was saved. Send the one that was read: a change on top of somebody else’s is refused.',
  position: 'Its place among its siblings, from 1.',
  reason: 'The code of what stood in the way; absent where nothing did.',
  isOwn: 'Whether it is the caller’s.',
}
