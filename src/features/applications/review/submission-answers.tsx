import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Application, Submission } from '~/contract/applications'
import type { User } from '~/contract/users'
import { useProfileFacts } from '~/auth/profile-facts'
import { type Fact, FactList } from '~/ui/components/fact-list/fact-list'
import { SectionHeading } from '~/ui/components/section-heading/section-heading'
import { Tag } from '~/ui/components/tag/tag'
import { TextButton, TextAnchor } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import classes from './review-page.module.css'
import { getForm, type FormattedAnswer, formatAnswers } from '../answers'
import { Text } from '~/ui/layouts/primitives'
import { diffArrays } from 'diff'

/** A piece of text: in both versions, only in the later (`added`), or only in the earlier one (`removed`). */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

// The maximum number of edits; texts that differ more count as rewritten.
const maxEdits = 1_000

const splitWords = (text: string) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** A change, and the unchanged text after it. */
type Run = Record<DiffPart['kind'], string>

const getRuns = (parts: readonly DiffPart[]): Run[] => {
  const runs: Run[] = [{ removed: '', added: '', same: '' }]
  for (const { kind, text } of parts) {
    const last = runs.at(-1)
    if (last === undefined || (kind !== 'same' && last.same !== '')) {
      runs.push({ removed: '', added: '', same: '', [kind]: text })
    } else {
      last[kind] += text
    }
  }
  return runs
}

/** Merges replaced words that only a space separates into one replaced phrase. */
const getPhrases = (runs: readonly Run[]): Run[] => {
  const phrases: Run[] = []
  for (const run of runs) {
    const last = phrases.at(-1)
    const removed = last && last.removed + last.same + run.removed
    const added = last && last.added + last.same + run.added
    if (last && /^[^\S\n]+$/.test(last.same) && removed?.trim() && added?.trim()) {
      // A space after both is not part of the change.
      const space = /\s*$/.exec(removed)?.[0] ?? ''
      const length = added.endsWith(space) ? space.length : 0
      last.removed = removed.slice(0, removed.length - length)
      last.added = added.slice(0, added.length - length)
      last.same = removed.slice(removed.length - length) + run.same
    } else {
      phrases.push({ ...run })
    }
  }
  return phrases
}

const getParts = ({ removed, added, same }: Run): DiffPart[] =>
  [
    { kind: 'removed' as const, text: removed },
    { kind: 'added' as const, text: added },
    { kind: 'same' as const, text: same },
  ].filter(({ text }) => text !== '')

/**
 * Compares two texts word by word. The later text is the parts without `removed`, the earlier one those without
 * `added`, character for character.
 */
export const diffWords = (earlier: string, later: string): DiffPart[] => {
  const changes = diffArrays(splitWords(earlier), splitWords(later), { maxEditLength: maxEdits })
  const parts = changes?.map(({ added, removed, value }): DiffPart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
  const rewritten: Run = { removed: earlier, added: later, same: '' }
  return getPhrases(parts ? getRuns(parts) : [rewritten]).flatMap(getParts)
}

interface SubmissionAnswersProps {
  person: User
  application: Application
  /** All submissions, newest first; at least one. */
  submissions: readonly [Submission, ...Submission[]]
}

/** The newest submission, with its changes since the one before. */
export function SubmissionAnswers({ person, application, submissions }: SubmissionAnswersProps) {
  const [newest, earlier] = submissions
  const [isCompared, setCompared] = useState(true)
  const facts = useUserFacts(person)
  const compared = isCompared ? earlier : undefined
  const show = ({ formVersion, answers: given }: Submission) =>
    formatAnswers(getForm(application, formVersion), given, application)
  const earlierRows = compared ? show(compared) : []
  const answers = show(newest).map((shown): Fact => {
    const before = earlierRows.find(({ id }) => id === shown.id)?.text
    return { label: shown.label, value: <Answer shown={shown} before={before} />, isWide: true }
  })
  return (
    <section aria-labelledby="application">
      <SectionHeading
        id="application"
        detail={
          <>
            <Tag>{t`Version ${newest.version}`}</Tag> <Time at={newest.submittedAt} format="day" />
            {newest.formVersion === application.formVersion ? null : (
              <> {t`Answers version ${newest.formVersion} of the form`}</>
            )}
          </>
        }
        action={
          earlier ? (
            <TextButton aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
              {isCompared
                ? t`Hide changes since version ${earlier.version}`
                : t`Show changes since version ${earlier.version}`}
            </TextButton>
          ) : null
        }
      >{t`Application`}</SectionHeading>
      <FactList facts={[...facts, ...answers]} />
    </section>
  )
}

function Answer({
  shown: { text, href, file },
  before,
}: {
  shown: FormattedAnswer
  before: string | undefined
}) {
  if (before !== undefined && before !== text) return <Difference earlier={before} later={text} />
  if (text === '') return <Text as="span" c="faint">{t`Not given`}</Text>
  if (href !== null) {
    return (
      <TextAnchor href={href} rel="noreferrer">
        {text}
      </TextAnchor>
    )
  }
  return file ? (
    <span>
      {file.state === 'refused' ? t`${text} was refused by the file check.` : t`${text} is being checked.`}
    </span>
  ) : (
    <span className={classes.text}>{text}</span>
  )
}

function Difference({ earlier, later }: { earlier: string; later: string }) {
  return (
    <span className={classes.text}>
      {diffWords(earlier, later).map(({ kind, text }, index) => {
        const key = `${index}:${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </span>
  )
}

const useUserFacts = (person: User): Fact[] => {
  const { phone, others } = useProfileFacts(person)
  const { street, postalCode, city, region, country } = person.address
  return [
    { label: t`E-mail`, value: person.verified ? person.email : t`${person.email} (not confirmed)` },
    phone,
    {
      label: t`Address`,
      value:
        [street, `${postalCode} ${city}`.trim(), region, country].filter(Boolean).join(', ') || t`Not given`,
    },
    ...others,
  ]
}
