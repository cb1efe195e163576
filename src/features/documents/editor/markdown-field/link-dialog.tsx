import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { errorMessage } from '~/ui/format/error-message'
import { AppButton } from '~/ui/components/app-button/app-button'
import { Callout } from '~/ui/components/callout/callout'
import { Dialog } from '~/ui/components/dialog/dialog'
import { isComposing } from '~/ui/keyboard/is-composing'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import { pageEditorQueries } from '../page-editor.queries'
import classes from './link-dialog.module.css'
import type { FoundItem } from '~/contract/page-search'
import { getResultHref } from '../../search-page/result-href'

/** A link target: a page, a section of one, or other readable content. */
interface LinkTarget extends FoundItem {
  title: string
  section: { id: string; text: string } | null
}

const escapeLinkText = (text: string) => text.replaceAll(/[[\]\\]/g, (mark) => `\\${mark}`)

/** Returns the URL of a target with its anchor. */
const getAddress = (target: LinkTarget): string =>
  getResultHref(target, true, target.section?.id || undefined)

/** Formats a Markdown link; the target is the default text. */
const formatLink = (address: string, words: string): string => `[${escapeLinkText(words)}](${address})`

/** Parses a typed URL; adds https to a bare host. Null if it is invalid. */
const parseTypedUrl = (typed: string): string | null => {
  const text = typed.trim()
  if (/^(?:https?:\/\/|mailto:|\/|#)\S+$/.test(text)) return text
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : null
}

interface LinkDialogProps {
  /** The selected text, which becomes the text of the link. */
  text: string
  onInsert: (markdown: string) => void
  onClose: () => void
}

interface Choice {
  address: string
  title: string
  /** The line under the title: the section, the component, or the URL. */
  detail: string
}

// Milliseconds.
const debounceMs = 200

const useChoices = (typed: string) => {
  const [wanted] = useDebouncedValue(typed.trim(), debounceMs)
  const address = parseTypedUrl(typed)
  const { data, error, isPlaceholderData } = useQuery(pageEditorQueries.targets(wanted))
  const found = (wanted === '' ? [] : (data?.data ?? [])).map((target): Choice => ({
    address: getAddress(target),
    title: target.section?.text || target.title,
    detail: target.section?.id ? target.title : (target.component?.name ?? getAddress(target)),
  }))
  const typedChoice = address === null ? [] : [{ address, title: address, detail: t`This address` }]
  return {
    choices: [...typedChoice, ...found],
    error,
    isAnswered: data !== undefined && !isPlaceholderData && wanted === typed.trim(),
  }
}

/** Searches for a page or section to link to, or takes a URL. */
export function LinkDialog({ text, onInsert, onClose }: LinkDialogProps) {
  const listId = useId()
  const [typed, setTyped] = useState(parseTypedUrl(text) ?? '')
  const [words, setWords] = useState(parseTypedUrl(text) === null ? text : '')
  const [place, setPlace] = useState(0)
  // Enter was pressed before the results arrived.
  const [wantsFirst, setWantsFirst] = useState(false)
  const { choices, error, isAnswered } = useChoices(typed)
  const current = choices[Math.min(place, choices.length - 1)]

  const insert = ({ address, title }: Choice) => onInsert(formatLink(address, words.trim() || title))
  const move = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      // The results may still be of an earlier search.
      const isMeant = isAnswered || place > 0 || parseTypedUrl(typed) !== null
      if (current && isMeant) insert(current)
      else setWantsFirst(!isAnswered)
    } else if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setPlace((place + step + choices.length) % choices.length)
    }
  }

  const insertFirst = useEffectEvent(() => {
    if (choices[0]) insert(choices[0])
  })
  useEffect(() => {
    if (wantsFirst && isAnswered) insertFirst()
  }, [wantsFirst, isAnswered])

  return (
    <Dialog title={t`Insert a link`} size={520} closeOnClickOutside onClose={onClose}>
      <TextInput
        data-autofocus
        label={t`Page, part of a page, or address`}
        description={t`Type to search. Arrows choose, Enter inserts.`}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${listId}-${choices.indexOf(current)}` : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPlace(0)
          setWantsFirst(false)
        }}
        onKeyDown={move}
      />
      {error === null ? null : <Callout tone="error">{errorMessage(error)}</Callout>}
      <div id={listId} role="listbox" aria-label={t`Pages`} className={classes.choices}>
        {choices.map((choice, index) => (
          // The field handles the keyboard.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <Box
            key={choice.address}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === current}
            size="sm"
            className={classes.choice}
            onClick={() => insert(choice)}
          >
            <span className={classes.title}>{choice.title}</span>
            <span className={classes.detail} data-cut>
              {choice.detail}
            </span>
          </Box>
        ))}
      </div>
      {isAnswered && choices.length === 0 ? (
        <Text c="dim" mb={16}>{t`Nothing fits. Try other words.`}</Text>
      ) : null}
      <TextInput
        label={t`Words of the link`}
        description={t`Left empty, it is the title of what it leads to.`}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event) && current) insert(current)
        }}
      />
      <Cluster mt={20}>
        <AppButton
          size="md"
          disabled={current === undefined}
          disabledReason={t`Choose where it leads first.`}
          onClick={() => current && insert(current)}
        >{t`Insert link`}</AppButton>
        <AppButton kind="outlined" size="md" onClick={onClose}>{t`Cancel`}</AppButton>
      </Cluster>
    </Dialog>
  )
}
