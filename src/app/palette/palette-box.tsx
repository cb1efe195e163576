import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { isComposing } from '~/ui/keyboard/is-composing'
import { replacePlaceholderField } from '~/ui/keyboard/placeholder-field'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'
import {
  type PaletteContent,
  type PaletteEntry,
  type PaletteGroup,
  type PaletteSource,
  filterEntries,
} from './palette-entry'
import { PaletteList } from './palette-list'
import classes from './palette.module.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

// Milliseconds of pause before the server is queried.
const debounceMs = 120
const maxOfGroup = 8

const noGroups: readonly PaletteGroup[] = []

/** Queries all sources; a failure of one does not affect the others. */
const queryAll = async (sources: readonly PaletteSource[], q: string, signal: AbortSignal) => {
  const answers = await Promise.allSettled(sources.map(({ find }) => find(q, signal)))
  const groups = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return { groups, isWhole: answers.every(({ status }) => status === 'fulfilled') }
}

interface PaletteContents {
  /** The non-empty groups, in order. */
  groups: readonly PaletteGroup[]
  /** All entries, in display order. */
  entries: readonly PaletteEntry[]
  isAsking: boolean
  /** Entries for an earlier text, shown while the response is pending. */
  older: ReadonlySet<string>
  /** False if one of the sources failed. */
  isWhole: boolean
}

/**
 * Returns the results for a text: server results, then local matches, and always the full search. Earlier results
 * stay while a response is pending; outdated requests are aborted.
 */
const usePaletteGroups = (
  typed: string,
  sources: readonly PaletteSource[],
  known: readonly PaletteGroup[],
  searchEverything: (q: string) => PaletteEntry,
): PaletteContents => {
  const q = typed.trim()
  const [asked] = useDebouncedValue(q, debounceMs)
  const answer = useQuery({
    queryKey: ['palette', sources.map(({ id }) => id), asked],
    queryFn: ({ signal }) => queryAll(sources, asked, signal),
    enabled: q !== '' && asked !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? noGroups : (answer.data?.groups ?? noGroups)
  const groups = [
    ...found,
    ...known.map((group) => ({
      ...group,
      entries: filterEntries(group.entries, q).slice(0, q === '' ? undefined : maxOfGroup),
    })),
    ...(q === '' ? [] : [{ id: 'search', label: t`Search`, entries: [searchEverything(q)] }]),
  ].filter(({ entries }) => entries.length > 0)
  const isAsking = q !== '' && (asked !== q || answer.isFetching)
  const foundIds = found.flatMap(({ entries }) => entries.map(({ id }) => id))
  return {
    groups,
    entries: groups.flatMap(({ entries }) => entries),
    isAsking,
    older: new Set(isAsking ? foundIds : []),
    isWhole: answer.data?.isWhole !== false,
  }
}

/** Freezes the list between pointer down and up: a line that moved in between would not be opened. */
const useFrozenWhilePressed = <T,>(latest: T): { shown: T; hold: () => void } => {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  useEffect(() => {
    if (held === null) return
    const listening = new AbortController()
    // The click event follows the release in the same task.
    const letGo = () => setTimeout(() => setHeld(null))
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(name, letGo, { signal: listening.signal })
    return () => listening.abort()
  }, [held])
  return { shown: held === null ? latest : held.value, hold: () => setHeld({ value: latest }) }
}

const maxQueryLength = 200

interface PaletteBoxProps extends PaletteContent {
  onClose: () => void
}

/** The search box and its results. The focus stays in the box; arrow keys move the selection. */
export function PaletteBox({ onClose, sources, known, searchEverything }: PaletteBoxProps) {
  const [typed, setTyped] = useState('')
  /** Null while the first line is selected by default. */
  const [chosen, setChosen] = useState<string | null>(null)
  /**
   * Set by Enter while the results belong to an earlier text: the first one is opened once the answer is there.
   */
  const awaited = useRef<{ inNewTab: boolean } | null>(null)
  const boxRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const listId = useId()
  const found = usePaletteGroups(typed, sources, known, searchEverything)
  const { shown, hold } = useFrozenWhilePressed(found)
  const { groups, entries, isAsking, older, isWhole } = shown
  const place = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  )
  const marked = entries[place]
  const noMatches = t`No matches for “${typed.trim()}”.`
  const hasNoMatches =
    typed.trim() !== '' && !isAsking && isWhole && groups.every(({ id }) => id === 'search')
  const optionId = (id: string) => `${listId}-${id}`
  const markedElement = () =>
    marked === undefined
      ? null
      : (listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null)

  const move = (step: number) => {
    awaited.current = null
    const next = entries[(place + step + entries.length) % entries.length]
    if (next === undefined) return
    setChosen(next.id)
    document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' })
  }
  const open = (inNewTab: boolean) => {
    const element = markedElement()
    if (inNewTab && element instanceof HTMLAnchorElement) {
      window.open(element.href, '_blank', 'noopener')
      onClose()
    } else element?.click()
  }
  // After the commit, because React handles no events during it.
  useLayoutEffect(() => queueMicrotask(() => boxRef.current && replacePlaceholderField(boxRef.current)), [])
  const openAwaited = useEffectEvent(() => {
    if (awaited.current !== null) open(awaited.current.inNewTab)
    awaited.current = null
  })
  useEffect(() => {
    if (!isAsking) openAwaited()
  }, [isAsking])
  const enter = (inNewTab: boolean) => {
    if (marked !== undefined && chosen === null && older.has(marked.id)) awaited.current = { inNewTab }
    else open(inNewTab)
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.question}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          ref={boxRef}
          className={classes.box}
          role="combobox"
          aria-label={t`Search or jump to`}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked === undefined ? undefined : optionId(marked.id)}
          placeholder={t`Search or jump to`}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(null)
            awaited.current = null
          }}
          onKeyDown={press}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <kbd className={classes.key}>Esc</kbd>
          <span className={classes.closeWord}>{t`Close`}</span>
        </button>
      </div>
      {hasNoMatches ? (
        <Text c="dim" size="sm" className={classes.nothing}>
          {noMatches}
        </Text>
      ) : null}
      <PaletteList
        ref={listRef}
        id={listId}
        groups={groups}
        markedId={marked?.id}
        optionId={optionId}
        onMark={(id) => {
          awaited.current = null
          setChosen(id)
        }}
        onPress={hold}
        onOpen={onClose}
      />
      {isWhole ? null : (
        <Text
          size="sm"
          className={classes.note}
        >{t`Some things could not be searched. Try again in a moment.`}</Text>
      )}
      <VisuallyHidden role="status">
        {isAsking || typed.trim() === ''
          ? ''
          : hasNoMatches
            ? noMatches
            : plural(entries.length, { one: '# line', other: '# lines' })}
      </VisuallyHidden>
      <Text c="faint" size="xs" className={classes.hints} aria-hidden="true">
        <span>
          <Trans>
            <kbd className={classes.key}>↑</kbd> <kbd className={classes.key}>↓</kbd> move
          </Trans>
        </span>
        <span>
          <Trans>
            <kbd className={classes.key}>Enter</kbd> open
          </Trans>
        </span>
        <span>
          <Trans>
            <kbd className={classes.key}>Ctrl Enter</kbd> in a new tab
          </Trans>
        </span>
      </Text>
    </>
  )
}
