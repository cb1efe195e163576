import { useState } from 'react'
import type { Submission } from '~/contract/applications'
import type { User } from '~/contract/users'
import { formatTermsAcceptance } from '~/auth/terms-acceptance'
import { type Fact, FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Tag } from '~/ui/components/tag/tag'
import { TextButton, TextPlace } from '~/ui/components/text-link/text-link'
import { TextWithTimes, Time } from '~/ui/format/time'
import { groupedPhone } from '~/ui/format/phone'
import { answerRows } from './answers'
import classes from './review-page.module.css'
import { wordDifference } from './word-difference'

export interface SubmissionAnswersProps {
  person: User
  /** All submissions, newest first; at least one. */
  submissions: readonly [Submission, ...Submission[]]
}

/** The newest submission, with what changed since the one before it. */
export function SubmissionAnswers({ person, submissions }: SubmissionAnswersProps) {
  const [newest, earlier] = submissions
  const [isCompared, setCompared] = useState(true)
  const compared = isCompared ? earlier : undefined
  const rows = answerRows(newest.answers)
  const earlierRows = compared ? answerRows(compared.answers) : []
  const answers = rows.map(({ key, label, text }): Fact => {
    const before = earlierRows.find((row) => row.key === key)?.text
    return { label, value: <Answer text={text} before={before} isLink={key === 'link'} />, isWide: true }
  })
  return (
    <section aria-labelledby="application">
      <SectionHeading
        id="application"
        detail={
          <>
            <Tag>Version {newest.version}</Tag> <Time at={newest.submittedAt} format="day" />
          </>
        }
        action={
          earlier ? (
            <TextButton aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
              {isCompared ? 'Hide' : 'Show'} changes since version {earlier.version}
            </TextButton>
          ) : null
        }
      >
        Application
      </SectionHeading>
      <FactList facts={[...personFacts(person), ...answers]} />
    </section>
  )
}

function Answer({ text, before, isLink }: { text: string; before: string | undefined; isLink: boolean }) {
  if (before !== undefined && before !== text) return <Difference earlier={before} later={text} />
  if (text === '') return <span className={classes.none}>Not given</span>
  return isLink ? (
    <TextPlace to={text} rel="noreferrer">
      {text}
    </TextPlace>
  ) : (
    <span className={classes.text}>{text}</span>
  )
}

function Difference({ earlier, later }: { earlier: string; later: string }) {
  return (
    <span className={classes.text}>
      {wordDifference(earlier, later).map(({ kind, text }, index) => {
        const key = `${index}:${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </span>
  )
}

const personFacts = (person: User): Fact[] => {
  const { street, postalCode, city, region, country } = person.address
  return [
    { label: 'E-mail', value: person.verified ? person.email : `${person.email} (not confirmed)` },
    { label: 'Phone', value: groupedPhone(person.phoneNumber) || 'Not given' },
    {
      label: 'Address',
      value:
        [street, `${postalCode} ${city}`.trim(), region, country].filter(Boolean).join(', ') || 'Not given',
    },
    { label: 'Terms', value: <TextWithTimes text={formatTermsAcceptance(person)} format="long-day" /> },
    { label: 'Metering apps', value: person.hasDevelopedMeteringApps ? 'Has developed some' : 'None so far' },
    { label: 'Revelo', value: person.hasExperienceWithRevelo ? 'Has experience' : 'No experience' },
  ]
}
