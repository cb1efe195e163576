import { t } from '@lingui/core/macro'
import { Tabs, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { AppButton } from '~/ui/components/app-button/app-button'
import { confirm } from '~/ui/components/confirm/confirm'
import { Dialog } from '~/ui/components/dialog/dialog'
import tabs from '~/ui/theme/looks/tabs.module.css'
import { formatRecentTime } from '~/ui/format/dates'
import { getConflicts, mergeTexts, resolveConflicts, type Conflict, getBothVersions } from '../three-way'
import type { MergeConflict, EditorText } from '../editor-text'
import classes from './merge-dialog.module.css'
import { copyText } from '~/ui/clipboard/copy-button'
import { Cluster, Text } from '~/ui/layouts/primitives'

/** A full text to read and copy. */
function FullText({ label, text }: { label: string; text: EditorText }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const isCopied = await copyText(text.body)
    setSaid(isCopied ? t`Copied` : t`Select the text and copy it by hand`)
  }
  return (
    <section aria-label={label}>
      <h3 className={classes.place}>{text.title}</h3>
      {text.summary === '' ? null : <p>{text.summary}</p>}
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.whole} tabIndex={0}>
        {text.body}
      </pre>
      <AppButton kind="outlined" onClick={() => void copy()}>{t`Copy the text`}</AppButton>{' '}
      <span role="status">{said}</span>
    </section>
  )
}

interface MergeDialogProps {
  meeting: MergeConflict
  mine: EditorText
  onSettle: (text: EditorText) => void
  onClose: () => void
}

const whose = ({ with: other, authorName, at, base }: MergeConflict) =>
  other === 'window'
    ? t`Your other window kept its text at ${formatRecentTime(new Date(at))}.`
    : t`${authorName} saved version ${base.version} at ${formatRecentTime(new Date(at))}, while you were writing.`

const counted = (conflicts: readonly Conflict[]) => {
  if (conflicts.length === 0) return t`No place was changed by both: the two texts go together as they are.`
  return conflicts.length === 1
    ? t`One place was changed by both. Everything else is put together already.`
    : t`${conflicts.length} places were changed by both. Everything else is put together already.`
}

/** Merges two texts: resolves each conflict, with both full texts to read and copy. */
export function MergeDialog({ meeting, mine, onSettle, onClose }: MergeDialogProps) {
  const merge = useMemo(() => mergeTexts(meeting.ancestor, mine, meeting.theirs), [meeting, mine])
  const conflicts = useMemo(() => getConflicts(merge), [merge])
  const [answers, setAnswers] = useState<readonly (Resolution | null)[]>(() => conflicts.map(() => null))
  const [place, setPlace] = useState(0)
  const theirName = meeting.with === 'window' ? t`Other window` : meeting.authorName
  const conflict = conflicts[place]
  const open = answers.filter((answer) => answer === null).length

  const decideLater = async () => {
    const isNothingDecided = answers.every((each) => each === null)
    const mayClose =
      isNothingDecided ||
      (await confirm({
        title: t`Decide later?`,
        children: t`Your choices here are lost. Both texts are kept.`,
        confirmLabel: t`Decide later`,
        cancelLabel: t`Stay here`,
      }))
    if (mayClose) onClose()
  }
  const answer = (given: Resolution) => setAnswers(answers.with(place, given))
  const finish = () =>
    onSettle(
      resolveConflicts(
        merge,
        conflicts.map((each, index) => getResolvedText(each, answers[index] ?? null)),
      ),
    )

  return (
    <Dialog
      onClose={() => void decideLater()}
      title={t`Put two texts together`}
      size={1080}
      closeOnEscape={false}
    >
      <Text
        c="dim"
        mb={16}
      >{`${whose(meeting)} ${counted(conflicts)} ${t`Your own text stays kept until you have decided.`}`}</Text>
      <Tabs defaultValue="places" keepMounted={false} classNames={tabs}>
        <Tabs.List>
          <Tabs.Tab value="places">{t`Places`}</Tabs.Tab>
          <Tabs.Tab value="mine">{t`Your text`}</Tabs.Tab>
          <Tabs.Tab value="theirs">{theirName}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="places" className={classes.panel}>
          {conflict === undefined ? null : (
            <>
              <ConflictResolution
                key={place}
                conflict={conflict}
                place={place + 1}
                of={conflicts.length}
                theirName={theirName}
                answer={answers[place] ?? null}
                onAnswer={answer}
              />
              {conflicts.length > 1 ? (
                <Cluster mt={16}>
                  {/* At the ends they say so, and keep the focus. */}
                  <AppButton
                    kind="outlined"
                    size="md"
                    aria-disabled={place === 0}
                    onClick={() => setPlace(Math.max(0, place - 1))}
                  >{t`Previous place`}</AppButton>
                  <AppButton
                    kind="outlined"
                    size="md"
                    aria-disabled={place === conflicts.length - 1}
                    onClick={() => setPlace(Math.min(place + 1, conflicts.length - 1))}
                  >{t`Next place`}</AppButton>
                </Cluster>
              ) : null}
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="mine" className={classes.panel}>
          <FullText label={t`Your text`} text={mine} />
        </Tabs.Panel>
        <Tabs.Panel value="theirs" className={classes.panel}>
          <FullText label={t`The text of ${theirName}`} text={meeting.theirs} />
        </Tabs.Panel>
      </Tabs>
      <Cluster mt={20}>
        <AppButton
          size="md"
          disabled={open > 0}
          disabledReason={open === 1 ? t`One place is still open.` : t`${open} places are still open.`}
          onClick={finish}
        >{t`Put together`}</AppButton>
        <AppButton kind="outlined" size="md" onClick={() => void decideLater()}>{t`Decide later`}</AppButton>
      </Cluster>
    </Dialog>
  )
}

/** The resolution of a conflict. */
type Resolution = { is: 'mine' } | { is: 'theirs' } | { is: 'both' } | { is: 'hand'; text: string }

/** Returns the text of a resolution; empty while unresolved. */
const getResolvedText = (conflict: Conflict, answer: Resolution | null): string => {
  switch (answer?.is) {
    case 'mine':
      return conflict.mine
    case 'theirs':
      return conflict.theirs
    case 'both':
      return getBothVersions(conflict)
    case 'hand':
      return answer.text
    default:
      return ''
  }
}

interface ConflictResolutionProps {
  conflict: Conflict
  /** From 1. */
  place: number
  of: number
  theirName: string
  answer: Resolution | null
  onAnswer: (answer: Resolution) => void
}

const fields = { title: 'title', summary: 'summary', body: 'text' } as const

/** A conflict: both sides, and the choice of the result. */
function ConflictResolution({ conflict, place, of, theirName, answer, onAnswer }: ConflictResolutionProps) {
  const sides = [
    { is: 'mine', label: t`Yours`, text: conflict.mine, act: t`Take yours` },
    { is: 'theirs', label: theirName, text: conflict.theirs, act: t`Take theirs` },
  ] as const
  return (
    <section aria-label={t`Place ${place} of ${of}`}>
      <h3 className={classes.place}>{t`Place ${place} of ${of}, in the ${fields[conflict.field]}`}</h3>
      <div className={classes.sides}>
        {sides.map(({ is, label, text, act }) => (
          <div key={is} className={classes.side}>
            <h4>{label}</h4>
            <pre className={classes.text}>{text === '' ? <em>{t`Nothing: it was removed.`}</em> : text}</pre>
            <AppButton
              kind={answer?.is === is ? 'secondary' : 'outlined'}
              aria-pressed={answer?.is === is}
              onClick={() => onAnswer({ is })}
            >
              {act}
            </AppButton>
          </div>
        ))}
      </div>
      <details className={classes.before}>
        <summary>{t`What both began from`}</summary>
        <pre className={classes.text}>
          {conflict.ancestor === '' ? <em>{t`Nothing stood here.`}</em> : conflict.ancestor}
        </pre>
      </details>
      <AppButton
        kind={answer?.is === 'both' ? 'secondary' : 'outlined'}
        aria-pressed={answer?.is === 'both'}
        onClick={() => onAnswer({ is: 'both' })}
      >{t`Take both, yours first`}</AppButton>
      <Textarea
        className={classes.hand}
        label={t`What stands here`}
        description={t`Choose above, or write it by hand.`}
        autosize
        minRows={2}
        maxRows={10}
        value={getResolvedText(conflict, answer)}
        onChange={(event) => onAnswer({ is: 'hand', text: event.currentTarget.value })}
      />
    </section>
  )
}
