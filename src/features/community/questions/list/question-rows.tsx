import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { QuestionRow } from '~/contract/questions'
import { StatusLabel } from '~/ui/components/status-label/status-label'
import { Tag } from '~/ui/components/tag/tag'
import { Time } from '~/ui/format/time'
import { Box, Cluster } from '~/ui/layouts/primitives'
import { AuthorName } from '../author-name'
import { stateLabels } from '../question-labels'
import classes from './question-rows.module.css'

/** The tags of a question, as links to its questions. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <Cluster as="ul" gap="4px 6px" align="stretch" aria-label={t`Tags`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/community/questions" search={{ tag }} className={classes.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </Cluster>
  )
}

interface QuestionRowsProps {
  questions: readonly QuestionRow[]
  /** `brief` omits tags and state, for side columns. */
  form?: 'full' | 'brief'
}

/** A list of questions: title, author, time and state. */
export function QuestionRows({ questions, form = 'full' }: QuestionRowsProps) {
  return (
    <ul className={classes.rows} data-form={form}>
      {questions.map((question) => (
        <li key={question.id} className={classes.row}>
          <Counts question={question} />
          <div className={classes.words}>
            <Cluster as="p" gap="2px 8px" className={classes.title}>
              <Link to="/community/questions/$id" params={{ id: question.id }} data-whole-row>
                {question.title}
              </Link>
              {question.isHidden ? <HiddenTag /> : null}
            </Cluster>
            <Cluster gap="4px 16px" c="dim" className={classes.about}>
              {form === 'full' ? <StateOf question={question} /> : null}
              <span>
                <AuthorName author={question.author} />
                {', '}
                <Time at={question.createdAt} className={classes.when} format="day" />
              </span>
              {form === 'full' ? <TagLinks tags={question.tags} /> : null}
            </Cluster>
          </div>
        </li>
      ))}
    </ul>
  )
}

function StateOf({ question: { state } }: { question: QuestionRow }) {
  return <StatusLabel {...stateLabels()[state]} />
}

/** Marks a post that only its author and administrators can see. */
export function HiddenTag() {
  return <Tag size="sm" icon={<IconEyeOff size={13} stroke={1.7} aria-hidden="true" />}>{t`Hidden`}</Tag>
}

function Counts({ question: { votes, answers, state } }: { question: QuestionRow }) {
  return (
    <Box c="faint" size="sm" className={classes.counts}>
      <span className={classes.count}>
        <Plural
          value={votes}
          one={
            <Trans>
              <strong>#</strong> vote
            </Trans>
          }
          other={
            <Trans>
              <strong>#</strong> votes
            </Trans>
          }
        />
      </span>
      <span className={classes.count} data-state={state === 'answered' ? 'answered' : undefined}>
        <Plural
          value={answers}
          one={
            <Trans>
              <strong>#</strong> answer
            </Trans>
          }
          other={
            <Trans>
              <strong>#</strong> answers
            </Trans>
          }
        />
      </span>
    </Box>
  )
}
