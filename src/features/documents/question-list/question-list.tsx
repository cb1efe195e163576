import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { PageText } from '../page-text/page-text'
import { type Section, getWords, splitAtHeadings } from '../sections'
import classes from './question-list.module.css'
import { getHref } from '~/ui/links/href'
import { Box, Text } from '~/ui/layouts/primitives'

interface QuestionGroup {
  id: string
  title: string
  /** The HTML before the first question. */
  lead: string
  questions: Section[]
}

interface Questions {
  /** The HTML before the first group. */
  lead: string
  groups: QuestionGroup[]
}

/** Parses the questions of a page: each third-level heading is a question, each second-level one a group. */
export function parseQuestions(html: string): Questions {
  const { lead, sections } = splitAtHeadings(html, 2)
  const groups = sections.map(({ id, title, html: group }) => {
    const { lead: groupLead, sections: questions } = splitAtHeadings(group, 3)
    return { id, title, lead: groupLead, questions }
  })
  return { lead, groups }
}

/** Returns the questions that contain every search word, in question or answer; groups without any are left out. */
export function filterQuestions(groups: readonly QuestionGroup[], wanted: string): QuestionGroup[] {
  const words = wanted.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ title, html }) => {
      const text = `${title} ${getWords(html)}`.toLocaleLowerCase('en')
      return words.every((word) => text.includes(word))
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}

const count = (groups: { questions: unknown[] }[]) =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0)

/**
 * The questions of a page with their answers, filtered while typing. Without scripts the field uses the portal's
 * search.
 */
export function QuestionList({ html }: { html: string }) {
  const [wanted, setWanted] = useState('')
  const { lead, groups } = parseQuestions(html)
  const found = filterQuestions(groups, wanted)
  return (
    <>
      {lead.trim() === '' ? null : <PageText html={lead} />}
      <form
        role="search"
        action={getHref({ to: '/search' })}
        data-no-print
        onSubmit={(event) => event.preventDefault()}
      >
        <TextInput
          className={classes.search}
          label={t`Find a question`}
          name="q"
          type="search"
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Text c="faint" size="sm" role="status">
          {wanted.trim() === ''
            ? plural(count(groups), { one: '# question', other: '# questions' })
            : t`${formatNumber(count(found))} of ${plural(count(groups), { one: '# question', other: '# questions' })}`}
        </Text>
      </form>
      {found.length === 0 && wanted.trim() !== '' ? (
        <EmptyState
          title={t`No question mentions “${wanted.trim()}”.`}
          action={
            <>
              <TextLink to="/search" search={{ q: wanted.trim() }}>{t`Search everything`}</TextLink>
              <TextLink to="/contact-us">{t`Ask us`}</TextLink>
            </>
          }
        />
      ) : (
        found.map(({ id, title, lead: groupLead, questions }) => (
          <Box key={id} as="section" mt={32} aria-labelledby={id}>
            <h2 id={id} className={classes.groupTitle}>
              {title}
            </h2>
            {groupLead.trim() === '' ? null : <PageText html={groupLead} />}
            {questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </Box>
        ))
      )}
    </>
  )
}

function Question({ question: { id, title, html } }: { question: Section }) {
  return (
    <div className={classes.question} id={id}>
      <h3 className={classes.questionTitle}>
        <a href={`#${id}`} className={classes.anchor}>
          {title}
          <span className={classes.hash} aria-hidden="true">
            #
          </span>
        </a>
      </h3>
      <PageText html={html} />
    </div>
  )
}

/** The questions for search engines (schema.org, FAQPage): data, never executed. */
export function QuestionData({ html }: { html: string }) {
  const questions = parseQuestions(html).groups.flatMap((group) => group.questions)
  if (questions.length === 0) return null
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: question.title,
      acceptedAnswer: { '@type': 'Answer', text: getWords(question.html) },
    })),
  }
  return (
    <script
      type="application/ld+json"
      // oxlint-disable-next-line react/no-danger -- JSON without a character that could end the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
