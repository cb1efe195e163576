import { useState } from 'react'
import type { User } from '~/contract/users'
import { formatTermsAcceptance } from '~/auth/terms-acceptance'
import { type Fact, FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { TextButton, TextPlace } from '~/ui/components/text-link/text-link'
import { groupedPhone } from '~/ui/format/phone'
import type { ProfileValues } from '../profile/profile-values'
import { PersonForm } from './person-form'
import classes from './person-page.module.css'
import { TextWithTimes } from '~/ui/format/time'

const notGiven = 'Not given'

const getFacts = (person: User): Fact[] => {
  const { street, postalCode, city, region, country } = person.address
  const place = [street, `${postalCode} ${city}`.trim(), region, country].filter(Boolean).join(', ')
  return [
    {
      label: 'E-mail',
      value: (
        <>
          <TextPlace to={`mailto:${person.email}`}>{person.email}</TextPlace>
          {person.verified ? ', confirmed' : ', not confirmed'}
        </>
      ),
    },
    { label: 'Phone', value: groupedPhone(person.phoneNumber) || notGiven },
    { label: 'Company', value: person.companyName || notGiven },
    { label: 'Job title', value: person.jobTitle || notGiven },
    { label: 'Address', value: place || notGiven },
    { label: 'Terms', value: <TextWithTimes text={formatTermsAcceptance(person)} format="long-day" /> },
    { label: 'Metering apps', value: person.hasDevelopedMeteringApps ? 'Has developed some' : 'None so far' },
    { label: 'Revelo', value: person.hasExperienceWithRevelo ? 'Has experience' : 'No experience' },
  ]
}

/** What the person says of him- or herself; an administrator may mend it. */
export function PersonProfile({ person }: { person: User }) {
  // With what the form begins with, beside what the service has; null while it is closed.
  const [typed, setTyped] = useState<Partial<ProfileValues> | null>(null)
  return (
    <section aria-labelledby="profile">
      <SectionHeading
        id="profile"
        action={typed === null ? <TextButton onClick={() => setTyped({})}>Edit profile</TextButton> : null}
      >
        Profile
      </SectionHeading>
      {typed === null ? (
        <FactList facts={getFacts(person)} />
      ) : (
        <div className={classes.form}>
          <PersonForm person={person} typed={typed} onClose={() => setTyped(null)} onOpen={setTyped} />
        </div>
      )}
    </section>
  )
}
